"""Play a battle of WARSURGE without a browser: .venv/bin/python -m examples.battle"""

from engine.dice import SystemDice
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    Refusal,
    Side,
    as_text,
    begin,
    keep_dice,
    log,
    resume,
)
from engine.warsurge.battle import RULES, State, attack_draft, attack_form, sample_fleets


def act(table: Engagement[State], draft: Draft | Refusal) -> Engagement[State]:
    """Return the battle after one event; raise ValueError if the rules refuse it."""
    after = draft if isinstance(draft, Refusal) else table.act(draft)
    if isinstance(after, Refusal):
        raise ValueError(after)
    return after


def attack(table: Engagement[State], unit: str, target: str) -> Engagement[State]:
    """Return the battle after a unit has fired every weapon at a target, with dice of the system's
    entropy.
    """
    weapons = sorted(set(table.state.unit(unit).ready_weapons))
    form = attack_form(table.state, unit, weapons, target)
    table = act(table, attack_draft(table.state, unit, weapons, target, form))
    while table.state.underway:
        table = act(
            table,
            Draft(
                kind="throw",
                dice=keep_dice(SystemDice().throw(table.state.underway.played.waiting)),
            ),
        )
    return table


def main() -> None:
    """Let two sample fleets fight: in each turn every unit that has weapons left fires at the first
    enemy left.
    """
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in sample_fleets()]
    table = resume(
        RULES, Battle.model_validate(begin(RULES, "Fen", sides, {"method": "chart"}, "2026-01-01"))
    )
    while len({unit.side for unit in table.state.units if not unit.is_destroyed}) > 1:
        for ref in [unit.ref for unit in table.state.units]:
            unit = table.state.unit(ref)
            enemies = [
                item.ref
                for item in table.state.units
                if item.side != unit.side and not item.is_destroyed
            ]
            if enemies and unit.ready_weapons:
                table = attack(table, ref, enemies[0])
        table = act(table, Draft(kind="turn"))
    print(as_text(log(table), lambda sentence: f"{sentence.key} {dict(sentence.values)}"))
    (winner,) = {unit.side for unit in table.state.units if not unit.is_destroyed}
    print(f"{sides[winner].name} win in turn {table.state.turn - 1}.")


if __name__ == "__main__":
    main()
