"""Worked activations, declared and continued through the screens of Dystopian Wars."""

from typing import Any

from engine.dystopian.activation import Activation
from engine.dystopian.battle import progress
from engine.kit import plain
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.worked import Refs, attacking, renamed

Data = dict[str, Any]


def declare(player: Player, activation: Activation, refs: Refs) -> None:
    """Step 1: one attack after the other is filled in, then all are declared."""
    models, wings = attacking(activation)
    group = "0.0.g" if models else refs["wing", min(wings)]
    player.press("declare", ref=group)
    others = [refs["wing", wing] for wing in sorted(wings) if refs["wing", wing] != group]
    if others:
        player.type("along", *others).send("declare.change")
    attacks = [
        *renamed(plain(activation)["attacks"], refs),
        *_of_aa(renamed(plain(activation)["aa"], refs)),
    ]
    opened = bool(player.buttons("declare.change", drop="0"))
    for index, attack in enumerate(attacks):
        if index or not opened:
            player.press("declare.change", more="yes")
        _fill(player, f"attacks.{index}", attack)
    if not attacks and opened:
        player.press("declare.change", drop="0")
    player.press("declare.done")
    assert player.screen["view"] == "battle", player.answer


def _of_aa(declared: Data) -> list[Data]:
    """AA of wings and at wings as attacks of the form."""
    result = []
    for entry in (*declared["wings_at_models"], *declared["wings_at_wings"]):
        option, shares = (
            ("split", [entry["tokens"]]) if entry["tokens"] is not None else ("single", [])
        )
        result.append(
            {
                "target": entry["target"],
                "values": [f"{entry['wing']}|wing_aa"],
                "option": option,
                "shares": shares,
            }
        )
    for entry in declared["models_at_wings"]:
        values = [f"{ref}|aa" for ref in entry["models"]]
        result.append(
            {
                "target": entry["target"],
                "values": values,
                "option": entry["option"],
                "shares": entry["shares"],
            }
        )
    return [item | {"weapon": "aa"} for item in result]


def _fill(player: Player, at: str, attack: Data) -> None:
    weapon = attack.get("weapon")
    for shot in attack.get("shots", ()):
        weapon = (
            shot["arm"]
            if isinstance(shot["arm"], str)
            else _arms(player, shot["model"])[shot["arm"]]["weapon"]
        )
    if weapon:
        player.type(f"{at}.weapon", weapon)
        player.send("declare.change")
    player.type(f"{at}.target", attack["target"]).type(
        f"{at}.range_band", str(attack.get("range_band", 2))
    )
    values = attack.get("values") or [
        *(f"{shot['model']}|{shot['arm']}" for shot in attack["shots"]),
        *attack["wings"],
    ]
    player.type(f"{at}.shots", *values)
    player.send("declare.change")
    offered = player.offered(f"{at}.option") or []
    player.type(
        f"{at}.option", attack["option"] if attack["option"] in offered else offered[0]
    ).send("declare.change")
    shares = attack.get("shares") or [shot["share"] for shot in attack.get("shots", ())]
    for index, share in enumerate(shares):
        if share is not None:
            player.type(f"{at}.shares.{index}.share", str(share))
    if weapon not in ("aa", "cc"):
        player.type(f"{at}.sight", attack["sight"])


def _arms(player: Player, ref: str) -> list[Data]:
    item = player.engagement.opening.item(ref)
    assert item is not None
    arms: list[Data] = item.profile["arms"]
    return arms


def answer(player: Player, activation: Activation, refs: Refs) -> str:
    """Answer what is asked until dice are due; returns what then is due, nothing when the
    activation is over.
    """
    while (now := progress(player.engagement.state)) and now.due != "throw":
        ANSWERS[now.due](player, activation, refs)
    return now.due if now else ""


def _pass(player: Player, activation: Activation, refs: Refs) -> None:
    player.press("throw", how="batch")


def _counter(player: Player, activation: Activation, refs: Refs) -> None:
    counters = renamed(plain(activation)["counterattacks"], refs)
    aa = renamed(plain(activation)["answers"], refs)
    if not counters and not any(aa.values()):
        player.press("counter", none="yes")
        return
    asked = dict(player.pairs())
    for index in range(sum(name.endswith(".target") for name in asked)):
        at = f"groups.{index}"
        target = asked[f"{at}.target"]
        result = [item for item in (*counters, *aa["models_at_wings"]) if item["target"] == target]
        assert {item.get("weapon", "aa") for item in result} <= {asked[f"{at}.weapon"]}
        player.type(f"{at}.models")
        if result:
            every = [ref for item in result for ref in item["models"]]
            player.type(f"{at}.models", *_able(player, f"{at}.models", every))
        for entry in result:
            for ref, share in zip(entry["models"], entry["shares"], strict=False):
                player.type(f"{at}.shares.{ref.replace('.', '-')}", str(share))
        _on_cap(
            player,
            at,
            [
                item
                for item in (*aa["wings_at_models"], *aa["wings_at_wings"])
                if item["target"] == target
            ],
        )
    player.press("counter", index=0)


def _on_cap(player: Player, at: str, wings: list[Data]) -> None:
    if f"{at}.wings" in player.html:
        player.type(f"{at}.wings", *(wing["wing"] for wing in wings))
    for item in wings:
        if item["tokens"] is not None:
            player.type(f"{at}.tokens.{item['wing'].replace('.', '-')}", str(item["tokens"]))


def _able(player: Player, name: str, models: list[str]) -> list[str]:
    """The given models that the form offers: others have lost their dice."""
    return [ref for ref in models if ref in (player.offered(name) or ())]


def _sight(player: Player, activation: Activation, refs: Refs) -> None:
    player.press("sight", same="yes")


def _defend(player: Player, activation: Activation, refs: Refs) -> None:
    now = progress(player.engagement.state)
    assert now is not None
    assert now.part is not None
    index = int(now.part.rpartition(".")[2])
    models = [refs["model", defender] for defender in activation.attacks[index].defenders or ()]
    if models:
        player.type("models", *models).press("defend", index=0)
    else:
        player.press("defend", none="yes")


def _explosion(player: Player, activation: Activation, refs: Refs) -> None:
    """The neighbours are chosen only now, and for this model only."""
    now = progress(player.engagement.state)
    assert now is not None
    source = next(
        index for (kind, index), ref in refs.items() if kind == "model" and ref == now.source
    )
    pairs = activation.explosion.neighbours
    near = [other for pair in pairs if source in pair for other in pair if other != source]
    gone = {ref for ref, model in player.engagement.state.models.items() if model.hp <= 0}
    texts = [ref for ref in (refs["model", other] for other in near) if ref not in gone]
    if not texts:
        player.press("explosion", none="yes")
        return
    player.type("near", *texts)
    if dict(player.pairs())["attack_dice"] == "0":
        player.type("attack_dice", str(activation.explosion.attack_dice))
    player.press("explosion", index=0)


ANSWERS = {
    "pass": _pass,
    "counter": _counter,
    "sight": _sight,
    "defend": _defend,
    "explosion": _explosion,
}
