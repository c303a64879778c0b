"""Reasons for the dice of an attack, a sentence for each firing weapon."""

from app.jovian.charts import dice_row, modifiers_row
from app.jovian.form import SHIP, SQUADRON
from app.views.chart_parts import signed
from app.words import Words, words
from engine.jovian.attack import Attack, Fire, PoolPart, SquadronAttack, pool_parts
from engine.jovian.steps.flow import throw_of


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """Return the dice of all weapons, the dice that resist them, and the sources of the dice."""
    t = words(language)
    every = {"dice": _dice, "defence": _resists, "from": _sources}
    return {
        name: _numbered([data(attack, fire, t) for fire in attack.fires])
        for name, data in every.items()
    }


def reason_rows(attack: Attack) -> dict[str, str]:
    """Return the chart rows behind the dice of the first weapon and behind its modifiers."""
    fire = attack.fires[0]
    return {
        "dice": dice_row(throw_of(attack, fire).primary),
        "from": modifiers_row(fire.all_modifiers),
    }


def _numbered(sentences: list[str]) -> str:
    """Return one sentence if all are equal, else each with its number."""
    if len(set(sentences)) == 1:
        return sentences[0]
    return " ".join(f"{number} – {sentence}" for number, sentence in enumerate(sentences, 1))


def _dice(attack: Attack, fire: Fire, t: Words) -> str:
    pool = throw_of(attack, fire).primary
    rolled = [t("jovian.dice.base", count=pool.base)]
    if pool.flex:
        rolled.append(t("jovian.dice.flex", count=pool.flex))
    if pool.macro:
        rolled.append(
            t(
                "jovian.dice.lowering" if pool.macro < 0 else "jovian.dice.macro",
                count=abs(pool.macro),
            )
        )
    return t("jovian.reason.rolls", dice=", ".join(rolled))


def _sources(attack: Attack, fire: Fire, t: Words) -> str:
    name = t(f"jovian.form.dice_{SQUADRON if isinstance(attack, SquadronAttack) else SHIP}")

    def came(part: PoolPart, dice: int) -> str:
        if part.cause in type(attack.target).model_fields:
            return f"{signed(dice)} {t(f'profile.jovian.{part.cause}')}"
        shown = signed(dice) if part.cause == "modifier" else dice
        return t(
            f"jovian.reason.{part.cause}", dice=shown, name=name, sum=signed(fire.all_modifiers)
        )

    parts = pool_parts(*attack.numbers(fire))
    base = [came(part, part.base) for part in parts if part.base or part.cause == "rating"]
    macro = [came(part, part.macro) for part in parts if part.macro]
    sources = [t("jovian.reason.from", dice=", ".join(base))]
    return " ".join(
        sources + ([t("jovian.reason.from_macro", dice=", ".join(macro))] if macro else [])
    )


def _resists(attack: Attack, fire: Fire, t: Words) -> str:
    dice = throw_of(attack, fire).secondary.base
    if fire.defence is not None:
        return t("jovian.reason.by_hand", count=dice)
    rating = "skill" if isinstance(attack, SquadronAttack) else "defense"
    return t(
        f"jovian.reason.{rating if attack.is_resisted(fire.weapon) else 'no_defence'}", count=dice
    )
