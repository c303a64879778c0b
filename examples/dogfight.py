"""Print the best orders of a dogfight and their odds: .venv/bin/python -m examples.dogfight"""

from engine.jovian.advice.orders import find_best_mix
from engine.jovian.dogfight import check, check_encounter, dogfight_odds, outcome_chances

EXOS = {
    "weapons": [{"type": "mass_driver", "anti_squadron": 2, "macro": 1}],
    "skill": 2,
    "fuel": 3,
    "structure": 3,
}
KESTRELS = {
    "weapons": [{"type": "beam_projector", "anti_squadron": 3}],
    "skill": 3,
    "fuel": 4,
    "structure": 3,
    "evasive": True,
}


def main() -> None:
    """Print the orders of each side's best mix, then the odds when both give the first of them."""
    data = {"sides": [{"squadron": EXOS}, {"squadron": KESTRELS}]}
    encounter = check_encounter(data)
    if isinstance(encounter, tuple):
        raise ValueError(encounter)
    mix = find_best_mix(encounter, 0)
    print(f"Guaranteed to the Exos, win minus lose: {float(mix.value):.2%}")
    for name, orders, chance in [("Exos", *each) for each in mix.own] + [
        ("Kestrels", *each) for each in mix.enemy
    ]:
        print(
            f"{name}: {float(chance):.0%} Fuel {orders.fuel}, {orders.attack} Attack, "
            f"{orders.defense} Defense"
        )
    first = [parts[0][0].model_dump() for parts in (mix.own, mix.enemy)]
    dogfight = check({"encounter": data, "orders": first})
    if isinstance(dogfight, tuple):
        raise ValueError(dogfight)
    for outcome, chance in outcome_chances(dogfight_odds(dogfight)).items():
        print(f"{outcome} alive: {float(chance):.2%}, exactly {chance}")


if __name__ == "__main__":
    main()
