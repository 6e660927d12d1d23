"""The cover: a dusty main street at the end of the day, and somebody in the middle of it."""

from __future__ import annotations

from sobremesa.engine.looks import Poster
from sobremesa.games.drawing import box, disc, path, stroke

SKY, HAZE, SUN, DUST, ROAD = "#e8cfa4", "#ddb883", "#f4e6c4", "#c99e63", "#b78850"
INDIGO, DUSK, GUNMETAL, STEEL, DARK = "#3a3d74", "#262850", "#47525e", "#6d7986", "#22282f"


def land() -> str:
    """The sun behind the mountains, and the street that leads there."""
    return (
        box(0, 0, 300, 400, SKY)
        + disc(150, 136, 46, SUN)
        + path("M0 110Q80 92 160 112T300 100V200H0Z", HAZE, opacity=0.6)
        + path("M0 180L40 140L70 160L112 124L150 158L196 128L236 164L268 138L300 170V220H0Z", INDIGO)
        + path("M0 190H300V400H0Z", DUST)
        + path("M132 188H168L270 400H30Z", ROAD)
    )


def left_row() -> str:
    """False fronts, each lower and further away: a saloon, a store, a barn."""
    return (
        path("M0 40H62V84L76 88V300L0 344Z", GUNMETAL)
        + path("M76 112H104V262L76 284Z", STEEL)
        + path("M104 146H124V222L104 244Z", GUNMETAL)
        + path("M0 96H62V120H0Z", DUSK)
        + path("M0 170L76 168V182L0 190Z", DUSK)
        + path("M8 214L34 208V318L8 330ZM48 206L66 204V294L48 302Z", DARK)
        + path("M84 150H96V178H84ZM84 200H96V250L84 258ZM110 176H118V192H110Z", DARK)
    )


def right_row() -> str:
    return (
        path("M300 60H252V40H226V300L300 344Z", DUSK)
        + path("M226 104H196V262L226 284Z", GUNMETAL)
        + path("M196 140L186 130L176 140V222L196 244Z", DUSK)
        + path("M300 120L226 124V138L300 136Z", GUNMETAL)
        + path("M238 60H262V92H238ZM272 84H292V108H272Z", SKY, opacity=0.8)
        + path("M244 190L268 194V310L244 300ZM280 200L300 202V330L280 320Z", DARK)
        + path("M204 140H218V164H204ZM204 196H218V256L204 246Z", DARK)
    )


def stranger() -> str:
    """Hat, long coat, a shotgun held low; the shadow comes all the way to us."""
    return (
        path("M140 276L152 276L182 400H96Z", DARK, opacity=0.35)
        + path(
            "M146 168C132 170 128 186 126 206L118 276H140L147 232L154 276H176L168 206C166 186 162 170 146 168Z", DARK
        )
        + disc(147, 160, 10, DARK)
        + path(
            "M117 155Q147 146 177 155Q147 166 117 155ZM133 153Q132 137 140 138Q147 142 154 138Q162 137 161 153Z", DARK
        )
        + stroke("M162 196L196 246M166 193L200 243", STEEL, 3.5, stroke_linecap="round")
    )


def dust() -> str:
    clouds = "M-10 330Q30 300 80 318T160 322T240 312T310 326V400H-10Z"
    weed = "M232 286a14 14 0 1 0 .1 0M226 292q10 8 16 -2M222 302q12 -8 22 2M228 312q4 -12 14 -16"
    return (
        stroke(weed, GUNMETAL, 2)
        + path("M-10 268Q60 252 130 266T310 258V290Q200 276 120 290T-10 284Z", SUN, opacity=0.35)
        + path(clouds, DUST, opacity=0.8)
    )


LOOK = Poster(cover=land() + left_row() + right_row() + stranger() + dust())
