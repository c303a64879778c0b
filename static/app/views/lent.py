"""Forms of single attacks that come from elsewhere: an attack of a battle, a set-up that somebody shared."""

import json
from collections.abc import Callable, Mapping

from app.requests.request import Request
from app.requests.response import Response, Then
from app.views.attack_kept import Before, Kept, Link, Roll, kept_of, lines_html

OWN = "table."
"""What names of fields of the players' own table begin with; an attack of a battle is rolled on that battle's."""


def forms_of(request: Request, kept: Kept) -> list[tuple[str, str]]:
    """The forms that say what is attacked."""
    table = kept.link.table if kept.link else []
    return [pair for pair in request.forms if not pair[0].startswith(OWN)] + table if table else request.forms


def told(kept: Kept, roll: Roll) -> Response:
    """The finished roll is told to the battle; once that has taken it the roll is put away."""
    link = kept.link.model_dump(exclude={"table"}) if kept.link else {}
    given = {"link": json.dumps(link), "roll": roll.model_dump_json(include={"records", "picks"})}
    return Response(then=Then(view="battle", action="attack.apply", given=given, forms=roll.forms))


def _lines(kept: Kept, request: Request, **more: object) -> Response:
    return Response(regions={"attack-lines": lines_html(kept, request.lang)}, kept=kept.data).but(**more)


def fill(request: Request) -> Response:
    """An attack of a battle in the forms: no roll of the one before it stays."""
    pairs = [(str(name), str(text)) for name, text in request.given["pairs"]]
    table = [pair for pair in pairs if pair[0].startswith(OWN)]
    kept = kept_of(request).but(link=Link.model_validate({**request.given["link"], "table": table}), roll=None)
    regions = {"attack-lines": lines_html(kept, request.lang), "roll-out": ""}
    rest = [pair for pair in pairs if pair not in table]
    return Response(fill=rest, regions=regions, kept=kept.data, go="attack")


def unlink(request: Request) -> Response:
    """The forms hold an attack of their own again."""
    return _lines(kept_of(request).but(link=None), request)


def applied(request: Request) -> Response:
    """The battle has taken the attack."""
    kept = kept_of(request).but(link=None, roll=None)
    return _lines(kept, request, regions={"attack-lines": lines_html(kept, request.lang), "roll-out": ""})


def take(request: Request) -> Response:
    """A shared set-up in the forms; what was in them can be put back."""
    pairs = [(str(name), str(text)) for name, text in request.given["pairs"]]
    before = kept_of(request)
    kept = before.but(before=Before(forms=request.forms, link=before.link), link=None)
    return _lines(kept, request, fill=pairs)


def back(request: Request) -> Response:
    """The forms as they were before the shared set-up."""
    kept = kept_of(request)
    before = kept.before or Before(forms=request.forms)
    return _lines(kept.but(before=None, link=before.link), request, fill=before.forms)


def keep(request: Request) -> Response:
    """What was shared stays in the forms."""
    return _lines(kept_of(request).but(before=None), request)


ACTIONS: Mapping[str, Callable[[Request], Response]] = {
    "fill": fill,
    "unlink": unlink,
    "applied": applied,
    "take": take,
    "back": back,
    "keep": keep,
}
