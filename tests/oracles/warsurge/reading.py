"""A second reading of the sheet, without code of the engine: from plain data to the dice of each
weapon.
"""

from typing import Any

from tests.oracles.warsurge.brute import Shot

Data = dict[str, Any]
LADDER = [
    *(f"{number}+" for number in range(1, 9)),
    "9",
    *(f"9/{number}" for number in range(1, 10)),
]


def by_chart(power: int, defence: int) -> str:
    """Row and column of the chart."""
    above = power - defence
    if above >= 5:
        return "A" if above == 5 else f"Ax{above - 4}"
    return LADDER[min(4 - above, 17)]


def by_formula(power: int, defence: int) -> str:
    """The most applicable line, multiples before differences."""
    if defence == 0 or (power >= 5 and power >= 2 * defence):
        times = power if defence == 0 else power // defence
        return "A" if times == 1 else f"Ax{times}"
    for times, needs in ((4, "9/9"), (3, "9/6"), (2, "9/3")):
        if defence >= 5 and defence >= times * power:
            return needs
    return {-1: "7+", 0: "5+", 1: "3+"}.get(power - defence, "1+" if power > defence else "9")


def needs(weapon: Data, attack: Data) -> str:
    """The number to hit of an attack die before modifiers."""
    power, defence, rulings = weapon["power"], attack["target"]["defence"], attack["rulings"]
    if power == 0:
        return "5+" if defence == 0 and rulings["zero_v_zero"] == "equal" else "-"
    return by_chart(power, defence) if rulings["method"] == "chart" else by_formula(power, defence)


def modifier(kind: str, weapon: Data, attack: Data) -> int:
    """The sum of all modifiers of one kind of roll."""
    melee, rulings = attack["situation"]["melee"], attack["rulings"]
    some = [
        item["amount"]
        for item in (*weapon["modifiers"], *attack["modifiers"])
        if item["roll"] == kind and not (item["cover"] and melee == "same")
    ]
    if kind == "attack":
        engaged = (
            melee == "same"
            if rulings["melee_weapons"] == "same_melee"
            else melee in ("same", "out", "across")
        )
        # Embarked in a transport that is engaged: only the penalties of Heavy and Battle weapons
        # fall away.
        engaged = engaged and not attack["situation"]["embarked"]
        some += [{"heavy": -2, "battle": -1}.get(weapon["type"], 0)] if engaged else []
        some += [-1] * (melee in ("into", "across")) + [-1] * (melee in ("out", "across"))
    return sum(some) if rulings["modifiers"] == "add_up" else min([0, *some]) + max([0, *some])


def modified(code: str, by: int, ladder: str) -> str:
    """Another rung of the ladder; without a roll there is nothing to modify."""
    if code not in LADDER or (ladder == "no_effect" and LADDER.index(code) >= 8):
        return code
    return LADDER[min(max(LADDER.index(code) - by, 0), 17 if ladder == "moves" else 8)]


def dice(weapon: Data, attack: Data) -> int:
    """One die for each attack of what reaches the target."""
    where = attack["situation"]
    far = None not in (weapon["range"], where["distance"]) and where["distance"] > weapon["range"]
    stopped = where["melee"] != "same" and (far or not where["line_of_sight"])
    return 0 if stopped else weapon["attacks"] * weapon["number"]


def save(kind: str, weapon: Data, attack: Data) -> int | None:
    """The number of a save, None when there is none."""
    stat, ap, rulings = attack["target"][kind], weapon["ap"], attack["rulings"]
    met = kind == "armour" or rulings["aegis_v_ap"] == "stopped"
    if stat is None or (met and ap is not None and ap <= stat):
        return None
    lowest, highest = (1, 9) if rulings["save_dice"] == "d10" else (2, 6)
    number = max(lowest, stat - modifier(kind, weapon, attack))
    return int(number) if number <= highest else None


def shot_of(weapon: Data, attack: Data) -> Shot:
    """One weapon as plain numbers."""
    rulings = attack["rulings"]
    code = modified(needs(weapon, attack), modifier("attack", weapon, attack), rulings["ladder"])
    armour, aegis = (save(kind, weapon, attack) for kind in ("armour", "aegis"))
    if rulings["saves"] == "better_one" and armour is not None and aegis is not None:
        armour, aegis = min(armour, aegis), None
    acts_on = rulings["multiplier"]
    if acts_on == "as_written":
        acts_on = "successes" if rulings["method"] == "chart" else "hp_loss"
    sides = 10 if rulings["save_dice"] == "d10" else 6
    count = 0 if code == "-" else dice(weapon, attack)
    code = "9" if code == "-" else code
    return Shot(count, code, armour, aegis, "hp" if acts_on == "hp_loss" else "successes", sides)
