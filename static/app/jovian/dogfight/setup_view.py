"""The set-up of a dogfight as HTML."""

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
        bounds={kind.__name__: bounds(kind) for kind in (Squadron, Weapon, Side, Missiles)},
        types=list(WeaponType),
        open=unfolded,
        given=given,
        qr=qr(given) if given else None,
    )


def opening_view(language: str) -> str:
    """The view as the page opens."""
    return setup_html(setup.opening(), language)
