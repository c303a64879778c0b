"""Print the exact odds of an attack in Dystopian Wars: .venv/bin/python -m examples.odds"""

from engine.dystopian.attack import attack_odds, check

CRUISER = {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4, "shields": 1}


def main() -> None:
    """Print what 8, 12 and 16 attack dice of gunnery do to a cruiser."""
    for dice in (8, 12, 16):
        attack = check(
            {"volley": {"models": [{"attack_dice": dice}], "weapon": "gunnery"}, "target": CRUISER}
        )
        if isinstance(attack, tuple):
            raise ValueError(attack)
        odds = attack_odds(attack)
        print(
            f"{dice:2} AD: any damage {float(1 - odds.no_damage):6.2%}, destroyed "
            f"{float(odds.destroyed):6.2%}"
        )
        print(f"       exactly {1 - odds.no_damage} and {odds.destroyed}")


if __name__ == "__main__":
    main()
