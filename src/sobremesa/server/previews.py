"""What a link to us looks like where somebody sends it: a title, a sentence and a picture (Open Graph).

The pictures are made from the covers by `python -m tests.browser.previews`.
"""

from __future__ import annotations

from importlib.resources import files

from sobremesa.server.addresses import static, to
from sobremesa.server.html import text

FOLDER = "previews"
WIDTH, HEIGHT = 800, 420
ANY = "sobremesa"  # the picture of the house itself


def link_preview(base: str, path: str, title: str, said: str, picture: str = ANY) -> str:
    """Tags for the head. `base` is the address by which the visitor came: nobody follows a relative one."""
    if not base:
        return ""
    known = files("sobremesa.server").joinpath("static", FOLDER, f"{picture}.jpg").is_file()
    image = static(f"{FOLDER}/{picture if known else ANY}.jpg").removeprefix(to(""))
    told = {
        "og:site_name": "Sobremesa",
        "og:type": "website",
        "og:title": title,
        "og:description": said,
        "og:url": base + path,
        "og:image": base + image,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    tags = "".join(f'<meta property="{name}" content="{text(value)}">' for name, value in told.items())
    plain = (("description", said), ("twitter:card", "summary_large_image"))
    return tags + "".join(f'<meta name="{name}" content="{text(value)}">' for name, value in plain)
