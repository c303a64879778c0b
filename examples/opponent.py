"""Let Broadside play WARSURGE against itself: .venv/bin/python -m examples.opponent"""

from engine.engagement import Battle, Engagement, Side, begin, resume, summary
from engine.opponent import GroupPlans, Reach, play, with_broadside
from engine.warsurge.advice.opponent import OPPONENT
from engine.warsurge.battle import RULES, State, sample_fleets


def in_range(table: Engagement[State], unit: str, planner: GroupPlans) -> Reach:
    """Say who is in range of a unit: here every enemy, at 12 inches."""
    return planner.all_at("12")


def main() -> None:
    """Play the best plan of each side until one side is destroyed."""
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in sample_fleets()]
    table = resume(
        RULES, Battle.model_validate(begin(RULES, "Fen", sides, {"method": "chart"}, "2026-01-01"))
    )
    table = play(with_broadside(table, 0, 1), OPPONENT, in_range)
    for side, tally in zip(sides, summary(table).moments[-1].sides, strict=True):
        print(
            f"{side.name}: {tally.gone} of {tally.of} units destroyed, {tally.boxes} of "
            f"{tally.of_boxes} HP lost"
        )
    print(f"Turn {table.state.turn}, {len(table.battle.events)} events, all in the log.")


if __name__ == "__main__":
    main()
