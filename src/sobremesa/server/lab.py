"""The lab's shelf: reports that were published on this machine, listed and shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from sobremesa.engine.words import Lang
from sobremesa.lab.published import Published, published, published_page
from sobremesa.server import pages, phrases
from sobremesa.server.addresses import to
from sobremesa.server.connection import lang_of, remember
from sobremesa.server.html import join, text
from sobremesa.server.i18n import NAMES

# A report brings its own style and asks for nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


async def lab(request: Request) -> Response:
    reports = await asyncio.to_thread(published)
    return remember(HTMLResponse(lab_page(reports, lang_of(request))), request)


async def report(request: Request) -> Response:
    found = await asyncio.to_thread(published_page, request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(found, headers={"content-security-policy": POLICY})


def lab_page(reports: Sequence[Published], lang: Lang) -> str:
    listed = join(_report(one, lang) for one in sorted(reports, key=lambda one: one.lang != lang))
    shown = (
        f'<ul class="tables in-columns">{listed}</ul>'
        if listed
        else f"<p>{text(phrases.NO_REPORT[lang])} <code>sobremesa report DIR --publish</code></p>"
    )
    body = (
        f'<main id="main" class="shelf"><h1>{text(phrases.THE_LAB[lang])}</h1>'
        f"<p>{text(phrases.WHAT_BOTS_TELL[lang])}</p>"
        f"{shown}</main>"
    )
    return pages.page(lang, f"{phrases.THE_LAB[lang]} · Sobremesa", body, kind="room")


def _report(one: Published, lang: Lang) -> str:
    told = join(f" · {text(part)}" for part in (one.subtitle, NAMES[one.lang] if one.lang != lang else "") if part)
    return (
        f'<li><a class="over" href="{to(f"/lab/{one.name}")}" hreflang="{one.lang}"><b>{text(one.title)}</b>'
        f"<span>{told.removeprefix(' · ')}</span></a></li>"
    )


ROUTES = [Route("/lab", lab), Route("/lab/{name}", report)]
