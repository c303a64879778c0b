"""Attacks by what they are."""

from app.words import words
from engine.dystopian.attack import Attack

PROTECTION = ("shields", "guardians")


def named(attack: Attack, language: str) -> str:
    """What an attack is, in a line: dice and range band, then what they meet."""
    t, volley, target = words(language), attack.volley, attack.target
    dice = " + ".join(str(model.attack_dice) for model in volley.models)
    said = t("setups.dystopian", dice=dice, rb=volley.range_band, dr=target.dr, cr=target.cr)
    counts = ((name, getattr(target, name)) for name in PROTECTION)
    return ", ".join([said, *(t(f"table.card_{name}", count=count) for name, count in counts if count)])
