"""What a browser keeps for us: a person's secret and a language, as well protected as its way here allows."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sobremesa.server.addresses import top
from sobremesa.server.security import A_YEAR, COOKIE


def is_safe(connection: HTTPConnection) -> bool:
    """Whether the visitor came by HTTPS, as we see it or as a proxy says that we believe."""
    return connection.url.scheme in ("https", "wss")


def name_for(connection: HTTPConnection) -> str:
    """By HTTPS a name that browsers take from nobody but this very site; below a path they only see to the HTTPS."""
    if not is_safe(connection):
        return COOKIE
    return f"__Host-{COOKIE}" if top() == "/" else f"__Secure-{COOKIE}"


def secret_of(connection: HTTPConnection) -> str | None:
    """A person's secret, also under the plain name, which it had before the house moved to HTTPS."""
    return connection.cookies.get(name_for(connection)) or connection.cookies.get(COOKIE)


def keep_secret(response: Response, request: Request, secret: str) -> None:
    keep(response, request, name_for(request), secret)


def keep(response: Response, request: Request, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=A_YEAR, path=top(), secure=is_safe(request), httponly=True, samesite="lax")


def is_under_plain_name(request: Request) -> bool:
    """Whether the secret should get the name that HTTPS protects."""
    return name_for(request) not in request.cookies and COOKIE in request.cookies
