"""The set-up of a dogfight as HTML."""

from functools import lru_cache
from typing import Any

from app.fields import bounds
from app.jovian.dogfight import setup
from app.jovian.dogfight.setup_code import setup_code
from app.rendering import render
from app.views.qr import qr
from engine.jovian.dogfight.orders import Missiles, Side
from engine.jovian.profiles import Squadron, Weapon
from engine.jovian.samples import SQUADRONS
from engine.jovian.words import WeaponType


def setup_html(draft: setup.Draft, language: str, unfolded: int | None = None, shared: bool = False) -> str:
    """The form; `unfolded`: the side whose profile is open, `shared`: whether the set-up is shown as a code."""
    given = setup_code(draft) if shared else ""
    return render(
        "jovian/dogfight/setup.html",
        language,
        draft=draft,
        samples=SQUADRONS,
        bounds=_bounds(),
        types=list(WeaponType),
        open=unfolded,
        given=given,
        qr=qr(given) if given else None,
    )


@lru_cache(maxsize=1)
def _bounds() -> dict[str, dict[str, dict[str, int]]]:
    """Least and most of the number fields, as the profiles state them."""
    fields: dict[type[Any], tuple[str, ...]] = {
        Squadron: ("skill", "fuel", "structure", "fire_control", "armour"),
        Weapon: ("anti_squadron", "macro", "instances", "link_attacks", "link_modifier"),
        Side: ("modifier", "missile_modifier"),
        Missiles: ("fired",),
    }
    return {kind.__name__: {name: bounds(kind, name) for name in names} for kind, names in fields.items()}


def opening_view(language: str) -> str:
    """The view as the page opens."""
    return setup_html(setup.opening(), language)
