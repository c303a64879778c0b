"""The nine steps of one activation by hand, from what was declared to the last explosion."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from tests.oracles.dystopian.hand.answers import may_answer
from tests.oracles.dystopian.hand.blast import explosions
from tests.oracles.dystopian.hand.dice import Ask
from tests.oracles.dystopian.hand.pieces import Data
from tests.oracles.dystopian.hand.rolls import Table, Volley, attack
from tests.oracles.dystopian.hand.wings import Roll, by_models, by_wing, fights, tokens_of

TFT = {"dive_bombers": "tft_bombs", "torpedo_bombers": "tft_torpedoes"}
SIDES = ("answer", "declared")


def activation(table: Table, declared: Data, order: list[int]) -> Generator[Ask, Any, None]:
    """Steps 2 to 9; `order`: the attacks that are left as the attacker wants them, which may change on the way."""
    said: dict[str, Data] = {"declared": declared, "answer": {}}
    _share_out(table, said, "declared")
    gone = {place: _gone(table) for place in order}
    if may_answer(table, declared):
        said["answer"] = yield Ask("counter")
        _share_out(table, said, "answer")
    for place, one in enumerate(said["answer"].get("counterattacks", ())):
        yield from attack(table, _counter(one, place))
        yield from explosions(table)
    yield from fights(table, "wing_against_model.0", list(_at_wings(table, said)), list(_by_wings(table, said)))
    yield from explosions(table)
    yield from fights(table, "wing_against_wing.0", list(_duels(table, said)))
    while order:
        place = order.pop(0)
        one = declared["attacks"][place]
        if _to_look_at_again(table, one, gone[place]):
            yield Ask("sight", f"attack.{place}")
        yield from attack(table, _attack(table, one, place))
        yield from explosions(table)


def _gone(table: Table) -> int:
    return sum(not one.here for one in table.pieces.values() if not one.wing)


def _to_look_at_again(table: Table, one: Data, gone: int) -> bool:
    """Step 6: something stood in the way, and a model has gone since."""
    left = [shot for shot in one.get("shots", ()) if table.pieces[shot["model"]].here]
    flying = any(table.pieces[ref].here and not table.pieces[ref].aborted for ref in one.get("wings", ()))
    impeded = any(shot.get("sight") == "limited" for shot in left) or (flying and one.get("sight") == "limited")
    return impeded and table.pieces[one["target"]].here and _gone(table) > gone


def _attack(table: Table, one: Data, place: int) -> Volley:
    shots = [_shot(table, shot) for shot in one.get("shots", ())] + [
        _drop(table, ref, one) for ref in one.get("wings", ())
    ]
    return Volley(
        f"attack.{place}",
        shots,
        one["target"],
        one.get("option", "single"),
        one.get("primary"),
        one.get("defenders") is not None,
    )


def _shot(table: Table, shot: Data) -> Data:
    arm, common = shot["arm"], {"ref": shot["model"], "arm_key": str(shot["arm"])}
    if arm in ("aa", "cc"):
        return common | {"weapon": arm, "mars": (), "sight": "clear", "range_band": 1}
    own = table.pieces[shot["model"]].own["arms"][arm]
    how = {name: shot[name] for name in ("range_band", "sight", "indirect")}
    return common | how | {"arm": arm, "weapon": own["weapon"], "mars": own.get("mars", ())}


def _drop(table: Table, ref: str, one: Data) -> Data:
    """Ordnance of a wing."""
    own = table.pieces[ref].own
    how = {"range_band": 1, "sight": one.get("sight", "clear"), "indirect": False, "mars": own.get("weapon_mars", ())}
    return how | {"ref": ref, "arm_key": "drop", "weapon": TFT[own["kind"]]}


def _counter(one: Data, place: int) -> Volley:
    how = {"arm_key": one["weapon"], "weapon": one["weapon"], "mars": (), "sight": "clear"}
    shots = [how | {"ref": ref} for ref in one["models"]]
    return Volley(f"counterattack.{place}", shots, one["target"], one.get("option", "linked"), one.get("primary"))


def _aa(said: dict[str, Data], kind: str) -> Iterator[tuple[str, Data]]:
    """AA of a kind of both sides, those who answer first, each with the name that its share goes by."""
    for side in SIDES:
        for place, one in enumerate(said[side].get(kind, ())):
            yield f"{side}.{kind}.{place}", one


def _at_wings(table: Table, said: dict[str, Data]) -> Iterator[Roll]:
    for key, one in _aa(said, "models_at_wings"):
        yield by_models(table, one, key)


def _by_wings(table: Table, said: dict[str, Data]) -> Iterator[Volley]:
    for key, one in _aa(said, "wings_at_models"):
        wing = table.pieces[one["wing"]]
        dice = tokens_of(table, one, key) * int(wing.own["aa"])
        shot = {"ref": wing.ref, "weapon": "aa", "mars": (), "sight": "clear", "dice": dice}
        yield Volley("wing_against_model.0", [shot], one["target"])


def _duels(table: Table, said: dict[str, Data]) -> Iterator[Roll]:
    """Those who attack first."""
    for key, one in sorted(_aa(said, "wings_at_wings"), key=lambda found: found[0].startswith("answer")):
        yield by_wing(table, one, key)


def _share_out(table: Table, said: dict[str, Data], side: str) -> None:
    """Which weapons fire in shares, and at what."""
    for place, one in enumerate(said[side].get("attacks", ())):
        guns = [(shot["model"], str(shot["arm"])) for shot in one.get("shots", ())]
        guns += [(ref, "drop") for ref in one.get("wings", ())]
        shares = [shot.get("share") for shot in one.get("shots", ())] + list(one.get("tokens", ()))
        _note(table, f"attack.{place}", guns, shares, one["target"])
    refs = list(dict.fromkeys(one["target"] for one in said["declared"].get("attacks", ())))
    if side == "declared":
        table.named.sort(key=lambda key: refs.index(declared_target(said, key)))
    for place, one in enumerate(said[side].get("counterattacks", ())):
        guns = [(ref, one["weapon"]) for ref in one["models"]]
        _note(table, f"counterattack.{place}", guns, one.get("shares", ()), one["target"])
    for place, one in enumerate(said[side].get("models_at_wings", ())):
        guns = [(ref, "aa") for ref in one["models"]]
        _note(table, f"{side}.models_at_wings.{place}", guns, one.get("shares", ()), one["target"])
    for kind in ("wings_at_models", "wings_at_wings"):
        for place, one in enumerate(said[side].get(kind, ())):
            _note(table, f"{side}.{kind}.{place}", [(one["wing"], "aa")], [one.get("tokens")], one["target"])


def declared_target(said: dict[str, Data], key: str) -> str:
    return str(said["declared"]["attacks"][int(key.split(".")[1])]["target"])


def _note(table: Table, key: str, guns: Sequence[tuple[str, str]], shares: Sequence[int | None], target: str) -> None:
    table.named.append(key)
    for gun, share in zip(guns, shares, strict=False):
        if share is not None:
            table.shares.setdefault(gun, {})[key] = (share, target)
