"""The activations worked out by hand, as battles."""

import json
from pathlib import Path
from typing import Any

from engine.dice import Record, RecordedDice
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.state import start
from engine.dystopian.battle import RULES, progress
from engine.dystopian.refs import Ref
from engine.dystopian.wings.profiles import WingKind
from engine.engagement import Fleet, Side, begin, make_fleet, ref_of, resume
from engine.flow import play
from engine.kit.saved import plain
from tests.engine.dystopian.activation.examples import activation, activation_flow
from tests.engine.dystopian.battle.table import Data, Game, act, adjust, ship, sure

WORKED = Path(__file__).parents[3] / "oracles" / "dystopian" / "activation" / "worked"
CASES = {path.stem: json.loads(path.read_text()) for path in sorted(WORKED.glob("*.json"))}
Refs = dict[tuple[str, Ref], str]


def attacking(said: Activation) -> tuple[set[Ref], set[Ref]]:
    """Places of the models and wings of the acting side."""
    models = {shot.model for attack in said.attacks for shot in attack.shots}
    models |= {counter.target for counter in said.counterattacks}
    models |= {one.target for one in said.answers.wings_at_models}
    models |= {place for one in said.aa.models_at_wings for place in one.models}
    wings = {place for attack in said.attacks for place in attack.wings} | {one.wing for one in said.aa.by_wings}
    return models, wings | {one.target for one in said.answers.at_wings}


def fleets(said: Activation) -> tuple[list[Fleet], Refs]:
    """Side 0 acts; each side has all its models in one squadron."""
    ours = attacking(said)
    refs: Refs = {}
    found = []
    for side in (0, 1):
        ships: list[Data] = []
        groups: list[Data] = []
        for place, model in said.models.items():
            if (place in ours[0]) == (side == 0):
                refs["model", place] = ref_of(side, 0, f"m{place}")
                ships.append({"id": f"m{place}", "kind": "ship", "name": f"M{place}", "profile": plain(model.ship)})
        for place, flown in said.wings.items():
            if (place in ours[1]) == (side == 0):
                refs["wing", place] = ref_of(side, 0, f"w{place}")
                groups.append({"id": f"w{place}", "kind": "wing", "name": f"W{place}", "profile": plain(flown.wing)})
        if side or ships:
            ships = ships or [{"id": "m", "kind": "ship", "name": "M", "profile": ship()}]
            groups.append({"id": "g", "kind": "squadron", "name": "All", "models": ships})
        found.append(sure(make_fleet(RULES, f"Side {side}", groups, f"f{side}")))
    return found, refs


def renamed(said: Any, refs: Refs, kind: str = "") -> Any:
    """Plain declarations with references instead of places; `kind`: of what is named."""
    if isinstance(said, list):
        return [renamed(one, refs, kind) for one in said]
    if not isinstance(said, dict):
        return refs[kind, said] if kind and said is not None else said
    return {key: renamed(value, refs, _kind(key, kind)) for key, value in said.items()}


AT_WINGS = ("wings_at_wings", "models_at_wings")


def _kind(key: str, within: str) -> str:
    """What a field names: a target is a wing in some lists, and a model in all others."""
    if key in ("wing", "wings") or (key == "target" and within == "at_wing"):
        return "wing"
    if key in AT_WINGS:
        return "at_wing"
    if key == "shots":
        return "shots"
    return "model" if key in ("model", "models", "target", "defenders") else ""


def begun(case: dict[str, Any]) -> tuple[Game, Activation, Refs]:
    """The battle of a case, every model as it stands there."""
    said = activation(**case["activation"])
    teams, refs = fleets(said)
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in teams]
    game = sure(resume(RULES, sure(begin(RULES, "Case", sides, plain(said.rulings), "today", "b"))))
    for place, model in said.models.items():
        game = adjust(game, refs["model", place], hp=model.hp, ap=model.ap, height=model.height, effects=model.effects)
    for place, flown in said.wings.items():
        game = adjust(game, refs["wing", place], tokens=flown.tokens, fuel=flown.fuel, aborted=flown.aborted)
        if refs["wing", place].startswith("1.") and flown.wing.kind is WingKind.FIGHTERS:
            game = act(game, "cap", 1, wing=refs["wing", place], squadron=ref_of(1, 0, "g"))
    return game, said, refs


def declared(game: Game, said: Activation, refs: Refs) -> Game:
    """It with everything declared."""
    tree = plain(said)
    models, wings = attacking(said)
    attacks = [attack | {"defenders": attack["defenders"] or []} for attack in tree["attacks"]]
    attacks = renamed(attacks, refs)
    acting = {"models": [refs["model", place] for place in sorted(models)],
              "wings": [refs["wing", place] for place in sorted(wings)]}  # fmt: skip
    game = act(game, "declare", 0, attacks=attacks, **acting, **renamed(tree["aa"], refs))
    near = [{"model": ref, "neighbours": _near(said, place, refs)}
            for (kind, place), ref in refs.items() if kind == "model"]  # fmt: skip
    explosion = tree["explosion"]
    game = act(game, "explosion", attack_dice=explosion["attack_dice"], to_hit=explosion["to_hit"], near=near)
    found = progress(game.state)
    answers = {"counterattacks": renamed(tree["counterattacks"], refs)} | renamed(tree["answers"], refs)
    if any(answers.values()) or (found and found.due == "counter"):
        game = act(game, "counter", 1, **answers)
    return game


def _near(said: Activation, place: Ref, refs: Refs) -> list[str]:
    return [refs["model", other] for other in said.explosion.near(place)]


def dice_of(case: dict[str, Any]) -> list[tuple[int, ...]]:
    """All batches of a case."""
    return [tuple(faces) for part in case["parts"] for faces in part["dice"]]


def ends_as_the_engine(game: Game, case: dict[str, Any], said: Activation, refs: Refs) -> None:
    """The battle is as the engine's own sequence leaves it on the same dice, and as worked out by hand."""
    assert game.state.underway is None
    records = [Record(typed=faces) for faces in dice_of(case)]
    end = play(activation_flow(said), start(said), RecordedDice(records)).state
    for place, model in enumerate(end.models):
        now = game.state.models[refs["model", place]]
        assert (now.hp, now.ap, now.effects) == tuple(model)
        assert now.exploded == (place in end.exploded)
    for place, flown in enumerate(end.wings):
        assert tuple(game.state.wings[refs["wing", place]]) == tuple(flown)
    left = [game.state.models[refs["model", place]].hp for place in range(len(said.models))]
    assert left == case["parts"][-1]["then"]["hp"]
