"""Worked activations, as battles."""

import json
from pathlib import Path
from typing import Any

from engine.dice import Record, RecordedDice
from engine.dystopian import Effect, Ref
from engine.dystopian.activation import Activation, start
from engine.dystopian.activation.wings import WingKind
from engine.dystopian.battle import RULES, progress
from engine.engagement import Fleet, Side, begin, make_fleet, ref_of, resume
from engine.flow import play
from engine.kit import plain
from tests.engine.dystopian.activation.examples import activation, activation_flow
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    act,
    adjust,
    declare_with_defence,
    ship,
    sure,
)

WORKED = Path(__file__).parents[3] / "oracles" / "dystopian" / "activation" / "worked"
CASES = {path.stem: json.loads(path.read_text()) for path in sorted(WORKED.glob("*.json"))}
Refs = dict[tuple[str, Ref], str]


def attacking(data: Activation) -> tuple[set[Ref], set[Ref]]:
    """Places of the models and wings of the acting side."""
    models = {shot.model for attack in data.attacks for shot in attack.shots}
    models |= {counter.target for counter in data.counterattacks}
    models |= {wing_at_model.target for wing_at_model in data.answers.wings_at_models}
    models |= {
        model for models_at_wing in data.aa.models_at_wings for model in models_at_wing.models
    }
    wings = {wing for attack in data.attacks for wing in attack.wings} | {
        wing_at_model.wing for wing_at_model in data.aa.by_wings
    }
    return models, wings | {wing_at_wing.target for wing_at_wing in data.answers.at_wings}


def fleets(data: Activation) -> tuple[list[Fleet], Refs]:
    """Side 0 acts; each side has all its models in one squadron."""
    ours = attacking(data)
    refs: Refs = {}
    result = []
    for side in (0, 1):
        ships: list[Data] = []
        groups: list[Data] = []
        for index, model in data.models.items():
            if (index in ours[0]) == (side == 0):
                refs["model", index] = ref_of(side, 0, f"m{index}")
                ships.append(
                    {
                        "id": f"m{index}",
                        "kind": "ship",
                        "name": f"M{index}",
                        "profile": plain(model.ship),
                    }
                )
        for index, flown in data.wings.items():
            if (index in ours[1]) == (side == 0):
                refs["wing", index] = ref_of(side, 0, f"w{index}")
                groups.append(
                    {
                        "id": f"w{index}",
                        "kind": "wing",
                        "name": f"W{index}",
                        "profile": plain(flown.wing),
                    }
                )
        if side or ships:
            ships = ships or [{"id": "m", "kind": "ship", "name": "M", "profile": ship()}]
            groups.append({"id": "g", "kind": "squadron", "name": "All", "models": ships})
        result.append(sure(make_fleet(RULES, f"Side {side}", groups, f"f{side}")))
    return result, refs


def renamed(data: Any, refs: Refs, kind: str = "") -> Any:
    """Return plain declarations with references instead of indexes.

    kind: the kind of what is named.
    """
    if isinstance(data, list):
        return [renamed(item, refs, kind) for item in data]
    if not isinstance(data, dict):
        return refs[kind, data] if kind and data is not None else data
    return {key: renamed(value, refs, _kind(key, kind)) for key, value in data.items()}


AT_WINGS = ("wings_at_wings", "models_at_wings")


def _kind(key: str, within: str) -> str:
    """The target of a field: a wing in some lists, and a model in all others."""
    if key in ("wing", "wings") or (key == "target" and within == "at_wing"):
        return "wing"
    if key in AT_WINGS:
        return "at_wing"
    if key == "shots":
        return "shots"
    return "model" if key in ("model", "models", "target", "defenders") else ""


def begun(case: dict[str, Any]) -> tuple[Game, Activation, Refs]:
    """The battle of a case, every model in its current state."""
    data = activation(**case["activation"])
    teams, refs = fleets(data)
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in teams]
    game = sure(resume(RULES, sure(begin(RULES, "Case", sides, plain(data.rulings), "today", "b"))))
    for index, model in data.models.items():
        game = adjust(
            game,
            refs["model", index],
            hp=model.hp,
            ap=model.ap,
            height=model.height,
            effects=model.effects,
        )
    for index, flown in data.wings.items():
        game = adjust(
            game, refs["wing", index], tokens=flown.tokens, fuel=flown.fuel, aborted=flown.aborted
        )
        if refs["wing", index].startswith("1.") and flown.wing.kind is WingKind.FIGHTERS:
            game = act(game, "cap", 1, wing=refs["wing", index], squadron=ref_of(1, 0, "g"))
    return game, data, refs


def declared(game: Game, data: Activation, refs: Refs) -> Game:
    """It with everything declared."""
    tree = plain(data)
    models, wings = attacking(data)
    attacks = [
        attack | {"defenders": _able(data, attack["defenders"])} for attack in tree["attacks"]
    ]
    attacks = renamed(attacks, refs)
    acting = {
        "models": [refs["model", model] for model in sorted(models)],
        "wings": [refs["wing", wing] for wing in sorted(wings)],
    }
    game = declare_with_defence(game, attacks=attacks, **acting, **renamed(tree["aa"], refs))
    near = [
        {"model": ref, "neighbours": _near(data, index, refs)}
        for (kind, index), ref in refs.items()
        if kind == "model"
    ]
    explosion = tree["explosion"]
    game = act(
        game,
        "explosion",
        attack_dice=explosion["attack_dice"],
        to_hit=explosion["to_hit"],
        near=near,
    )
    result = progress(game.state)
    answers = {"counterattacks": renamed(tree["counterattacks"], refs)} | renamed(
        tree["answers"], refs
    )
    if any(answers.values()) or (result and result.due == "counter"):
        game = act(game, "counter", 1, **answers)
    return game


def _able(data: Activation, defenders: list[Ref] | None) -> list[Ref]:
    """Return the defenders without those whose AA and CC are silent: the battle refuses these."""
    able = []
    for ref in defenders or []:
        if Effect.SHREDDED_DEFENCES not in data.models[ref].effects:
            able.append(ref)
    return able


def _near(data: Activation, ref: Ref, refs: Refs) -> list[str]:
    return [refs["model", other] for other in data.explosion.near(ref)]


def dice_of(case: dict[str, Any]) -> list[tuple[int, ...]]:
    """All batches of a case."""
    return [tuple(faces) for part in case["parts"] for faces in part["dice"]]


def ends_as_the_engine(game: Game, case: dict[str, Any], data: Activation, refs: Refs) -> None:
    """The battle ends as the engine's own sequence does on the same dice, and as the worked
    example.
    """
    assert game.state.underway is None
    records = [Record(typed=faces) for faces in dice_of(case)]
    end = play(activation_flow(data), start(data), RecordedDice(records)).state
    for position, model in enumerate(end.models):
        now = game.state.models[refs["model", position]]
        assert (now.hp, now.ap, now.effects, now.repeats) == tuple(model)
        assert now.exploded == (position in end.exploded)
    for position, flown in enumerate(end.wings):
        assert tuple(game.state.wings[refs["wing", position]]) == tuple(flown)
    hps = [game.state.models[refs["model", index]].hp for index in range(len(data.models))]
    assert hps == case["parts"][-1]["then"]["hp"]
