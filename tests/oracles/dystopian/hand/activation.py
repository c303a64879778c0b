"""The nine steps of one activation, from the declaration to the last explosion."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from tests.oracles.dystopian.hand.answers import may_answer
from tests.oracles.dystopian.hand.blast import explosions
from tests.oracles.dystopian.hand.dice import Ask
from tests.oracles.dystopian.hand.pieces import Data
from tests.oracles.dystopian.hand.rolls import Table, Volley, attack, auxiliary
from tests.oracles.dystopian.hand.wings import Roll, by_models, by_wing, fights, tokens_of

TFT = {"dive_bombers": "tft_bombs", "torpedo_bombers": "tft_torpedoes"}
SIDES = ("answer", "declared")
WING_AA = ("wings_at_models", "wings_at_wings")


def activation(table: Table, declared: Data, order: list[int]) -> Generator[Ask, Any, None]:
    """Play steps 2 to 9.

    order: the remaining attacks in the order of the attacker, which may change on the way.
    """
    data: dict[str, Data] = {"declared": declared, "answer": {}}
    _share_out(table, data, "declared")
    gone = {index: _gone(table) for index in order}
    table.flying |= {ref for item in declared["attacks"] for ref in item.get("wings", ())}
    table.flying |= {item["wing"] for kind in WING_AA for item in declared.get(kind, ())}
    if may_answer(table, declared):
        data["answer"] = yield Ask("counter")
        _share_out(table, data, "answer")
        data["declared"] = declared | {"models_at_wings": _with_back(table, data)}
    for position, item in enumerate(data["answer"].get("counterattacks", ())):
        yield from attack(table, _counter(item, position))
        yield from explosions(table)
    yield from fights(
        table, "wing_against_model.0", list(_at_wings(table, data)), list(_by_wings(table, data))
    )
    yield from explosions(table)
    yield from fights(table, "wing_against_wing.0", list(_duels(table, data)))
    while order:
        position = order.pop(0)
        item = declared["attacks"][position]
        if _needs_new_look(table, item, gone[position]):
            yield Ask("sight", f"attack.{position}")
        yield from attack(table, _attack(table, item, position))
        yield from explosions(table)


def _gone(table: Table) -> int:
    return sum(not piece.in_play for piece in table.pieces.values() if not piece.wing)


def _needs_new_look(table: Table, item: Data, gone: int) -> bool:
    """Step 6: a model blocked the sight, and one was destroyed since."""
    remaining = [shot for shot in item.get("shots", ()) if table.pieces[shot["model"]].in_play]
    flying = any(
        table.pieces[ref].in_play and not table.pieces[ref].aborted for ref in item.get("wings", ())
    )
    impeded = any(shot.get("sight") == "limited" for shot in remaining) or (
        flying and item.get("sight") == "limited"
    )
    return impeded and table.pieces[item["target"]].in_play and _gone(table) > gone


def _attack(table: Table, fired: Data, index: int) -> Volley:
    shots = [_shot(table, shot) for shot in fired.get("shots", ())] + [
        _drop(table, ref, fired) for ref in fired.get("wings", ())
    ]
    return Volley(
        f"attack.{index}",
        shots,
        fired["target"],
        fired.get("option", "single"),
        fired.get("primary"),
        fired.get("defenders") is not None,
    )


def _shot(table: Table, shot: Data) -> Data:
    arm, common = shot["arm"], {"ref": shot["model"], "arm_key": str(shot["arm"])}
    if arm in ("aa", "cc"):
        return common | {"weapon": arm, "mars": (), "sight": "clear", "range_band": 1}
    own = table.pieces[shot["model"]].own["arms"][arm]
    how = {name: shot[name] for name in ("range_band", "sight", "indirect")}
    return common | how | {"arm": arm, "weapon": own["weapon"], "mars": own.get("mars", ())}


def _drop(table: Table, ref: str, item: Data) -> Data:
    """Ordnance of a wing."""
    own = table.pieces[ref].own
    how = {
        "range_band": 1,
        "sight": item.get("sight", "clear"),
        "indirect": False,
        "mars": own.get("weapon_mars", ()),
    }
    return how | {"ref": ref, "arm_key": "drop", "weapon": TFT[own["kind"]]}


def _counter(item: Data, index: int) -> Volley:
    how = {"arm_key": item["weapon"], "weapon": item["weapon"], "mars": (), "sight": "clear"}
    shots = [how | {"ref": ref} for ref in item["models"]]
    return Volley(
        f"counterattack.{index}",
        shots,
        item["target"],
        item.get("option", "linked"),
        item.get("primary"),
    )


def _aa(wing_at_model: dict[str, Data], kind: str) -> Iterator[tuple[str, Data]]:
    """AA of a kind of both sides, those who roll back first, each with the name of its share."""
    for side in SIDES:
        for index, item in enumerate(wing_at_model[side].get(kind, ())):
            yield f"{side}.{kind}.{index}", item


def _at_wings(table: Table, data: dict[str, Data]) -> Iterator[Roll]:
    for key, item in _aa(data, "models_at_wings"):
        yield by_models(table, item, key)


def _by_wings(table: Table, data: dict[str, Data]) -> Iterator[Volley]:
    for key, item in _aa(data, "wings_at_models"):
        wing = table.pieces[item["wing"]]
        dice = tokens_of(table, item, key) * int(wing.own["aa"])
        shot = {"ref": wing.ref, "weapon": "aa", "mars": (), "sight": "clear", "dice": dice}
        yield Volley("wing_against_model.0", [shot], item["target"])


def _with_back(table: Table, data: dict[str, Data]) -> list[Data]:
    """AA of models at wings as declared, and each flyer back at the fighters that counter it, with
    what it has left.
    """
    declared: list[Data] = list(data["declared"].get("models_at_wings", ()))
    if table.rulings["aa_back"] != "rolled":
        return declared
    fired = {ref for item in declared for ref in item["models"]}
    fired |= {
        shot["model"]
        for item in data["declared"]["attacks"]
        for shot in item.get("shots", ())
        if shot["arm"] == "aa"
    }
    against: dict[str, list[str]] = {}
    for item in data["answer"].get("wings_at_models", ()):
        against.setdefault(item["target"], []).append(item["wing"])
    for ref, wings in against.items():
        dice = auxiliary(table, table.pieces[ref], "aa")
        if ref in fired or not dice:
            continue
        if len(wings) == 1:
            declared.append({"models": [ref], "target": wings[0], "option": "single"})
            continue
        for index, wing in enumerate(wings):
            share = dice // len(wings) + (index < dice % len(wings))
            if share:
                key = f"declared.models_at_wings.{len(declared)}"
                declared.append(
                    {"models": [ref], "target": wing, "option": "split", "shares": [share]}
                )
                _note(table, key, [(ref, "aa")], [share], wing)
    return declared


def _duels(table: Table, data: dict[str, Data]) -> Iterator[Roll]:
    """The first attackers."""
    for key, item in sorted(
        _aa(data, "wings_at_wings"), key=lambda result: result[0].startswith("answer")
    ):
        yield by_wing(table, item, key)


def _share_out(table: Table, data: dict[str, Data], side: str) -> None:
    """The weapons that fire in shares, and their targets."""
    for index, entry in enumerate(data[side].get("attacks", ())):
        guns = [(shot["model"], str(shot["arm"])) for shot in entry.get("shots", ())]
        guns += [(ref, "drop") for ref in entry.get("wings", ())]
        shares = [shot.get("share") for shot in entry.get("shots", ())] + list(
            entry.get("tokens", ())
        )
        _note(table, f"attack.{index}", guns, shares, entry["target"])
    refs = list(dict.fromkeys(item["target"] for item in data["declared"].get("attacks", ())))
    if side == "declared":
        table.named.sort(key=lambda key: refs.index(declared_target(data, key)))
    for index, entry in enumerate(data[side].get("counterattacks", ())):
        guns = [(ref, entry["weapon"]) for ref in entry["models"]]
        _note(table, f"counterattack.{index}", guns, entry.get("shares", ()), entry["target"])
    for index, entry in enumerate(data[side].get("models_at_wings", ())):
        guns = [(ref, "aa") for ref in entry["models"]]
        _note(
            table, f"{side}.models_at_wings.{index}", guns, entry.get("shares", ()), entry["target"]
        )
    for kind in ("wings_at_models", "wings_at_wings"):
        for index, entry in enumerate(data[side].get(kind, ())):
            _note(
                table,
                f"{side}.{kind}.{index}",
                [(entry["wing"], "aa")],
                [entry.get("tokens")],
                entry["target"],
            )


def declared_target(data: dict[str, Data], key: str) -> str:
    return str(data["declared"]["attacks"][int(key.split(".")[1])]["target"])


def _note(
    table: Table,
    key: str,
    guns: Sequence[tuple[str, str]],
    shares: Sequence[int | None],
    target: str,
) -> None:
    table.named.append(key)
    for gun, share in zip(guns, shares, strict=False):
        if share is not None:
            table.shares.setdefault(gun, {})[key] = (share, target)
