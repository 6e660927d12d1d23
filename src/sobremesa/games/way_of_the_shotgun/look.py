"""The cover: a dusty main street at the end of the day, and somebody in the middle of it."""

from __future__ import annotations

SKY, HAZE, SUN, DUST, ROAD = "#e8cfa4", "#ddb883", "#f4e6c4", "#c99e63", "#b78850"
INDIGO, DUSK, GUNMETAL, STEEL, DARK = "#3a3d74", "#262850", "#47525e", "#6d7986", "#22282f"


def shape(d: str, fill: str, opacity: float = 1) -> str:
    faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<path d="{d}" fill="{fill}"{faint}/>'


def land() -> str:
    """The sun behind the mountains, and the street that leads there."""
    return (
        f'<rect width="300" height="400" fill="{SKY}"/><circle cx="150" cy="136" r="46" fill="{SUN}"/>'
        + shape("M0 110Q80 92 160 112T300 100V200H0Z", HAZE, 0.6)
        + shape("M0 180L40 140L70 160L112 124L150 158L196 128L236 164L268 138L300 170V220H0Z", INDIGO)
        + shape("M0 190H300V400H0Z", DUST)
        + shape("M132 188H168L270 400H30Z", ROAD)
    )


def left_row() -> str:
    """False fronts, each lower and further away: a saloon, a store, a barn."""
    return (
        shape("M0 40H62V84L76 88V300L0 344Z", GUNMETAL)
        + shape("M76 112H104V262L76 284Z", STEEL)
        + shape("M104 146H124V222L104 244Z", GUNMETAL)
        + shape("M0 96H62V120H0Z", DUSK)
        + shape("M0 170L76 168V182L0 190Z", DUSK)
        + shape("M8 214L34 208V318L8 330ZM48 206L66 204V294L48 302Z", DARK)
        + shape("M84 150H96V178H84ZM84 200H96V250L84 258ZM110 176H118V192H110Z", DARK)
    )


def right_row() -> str:
    return (
        shape("M300 60H252V40H226V300L300 344Z", DUSK)
        + shape("M226 104H196V262L226 284Z", GUNMETAL)
        + shape("M196 140L186 130L176 140V222L196 244Z", DUSK)
        + shape("M300 120L226 124V138L300 136Z", GUNMETAL)
        + shape("M238 60H262V92H238ZM272 84H292V108H272Z", SKY, 0.8)
        + shape("M244 190L268 194V310L244 300ZM280 200L300 202V330L280 320Z", DARK)
        + shape("M204 140H218V164H204ZM204 196H218V256L204 246Z", DARK)
    )


def stranger() -> str:
    """Hat, long coat, a shotgun held low; the shadow comes all the way to us."""
    return (
        shape("M140 276L152 276L182 400H96Z", DARK, 0.35)
        + shape(
            "M146 168C132 170 128 186 126 206L118 276H140L147 232L154 276H176L168 206C166 186 162 170 146 168Z", DARK
        )
        + f'<circle cx="147" cy="160" r="10" fill="{DARK}"/>'
        + shape(
            "M117 155Q147 146 177 155Q147 166 117 155ZM133 153Q132 137 140 138Q147 142 154 138Q162 137 161 153Z", DARK
        )
        + f'<path d="M162 196L196 246M166 193L200 243" stroke="{STEEL}" stroke-width="3.5" stroke-linecap="round"/>'
    )


def dust() -> str:
    clouds = "M-10 330Q30 300 80 318T160 322T240 312T310 326V400H-10Z"
    weed = "M232 286a14 14 0 1 0 .1 0M226 292q10 8 16 -2M222 302q12 -8 22 2M228 312q4 -12 14 -16"
    return (
        f'<path d="{weed}" fill="none" stroke="{GUNMETAL}" stroke-width="2"/>'
        + shape("M-10 268Q60 252 130 266T310 258V290Q200 276 120 290T-10 284Z", SUN, 0.35)
        + shape(clouds, DUST, 0.8)
    )


COVER = land() + left_row() + right_row() + stranger() + dust()
