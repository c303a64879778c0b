"""Forms of single attacks that are filled with a set-up that somebody shared."""

from collections.abc import Callable, Mapping

from app.requests.request import Request
from app.requests.response import Response
from app.views.attack_kept import Before, Kept, kept_of, lines_html


def _lines(kept: Kept, request: Request, **more: object) -> Response:
    return Response(regions={"attack-lines": lines_html(kept, request.lang)}, kept=kept.data).but(**more)


def take(request: Request) -> Response:
    """A shared set-up in the forms; what was in them can be put back."""
    pairs = [(str(name), str(text)) for name, text in request.given["pairs"]]
    return _lines(kept_of(request).but(before=Before(forms=request.forms)), request, fill=pairs)


def back(request: Request) -> Response:
    """The forms as they were before the shared set-up."""
    kept = kept_of(request)
    before = kept.before or Before(forms=request.forms)
    return _lines(kept.but(before=None), request, fill=before.forms)


def keep(request: Request) -> Response:
    """What was shared stays in the forms."""
    return _lines(kept_of(request).but(before=None), request)


ACTIONS: Mapping[str, Callable[[Request], Response]] = {"take": take, "back": back, "keep": keep}
