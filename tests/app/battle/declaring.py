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
    """Fill in one attack, field by field in the order of the form."""
    weapon = _weapon_of(player, attack)
    if weapon:
        player.type(f"{at}.weapon", weapon)
        player.send("declare.change")
    player.type(f"{at}.target", attack["target"])
    player.type(f"{at}.range_band", str(attack.get("range_band", 2)))
    player.type(f"{at}.shots", *_shots_of(attack))
    player.send("declare.change")
    option = attack["option"]
    offered = player.offered(f"{at}.option") or []
    if option not in offered:
        option = offered[0]
    player.type(f"{at}.option", option)
    player.send("declare.change")
    for index, share in enumerate(_shares_of(attack)):
        if share is not None:
            player.type(f"{at}.shares.{index}.share", str(share))
    if weapon not in ("aa", "cc"):
        player.type(f"{at}.sight", attack["sight"])


def _weapon_of(player: Player, attack: Data) -> str | None:
    """Return the weapon of the last shot, or of AA; None for the ordnance of wings."""
    weapon: str | None = attack.get("weapon")
    for shot in attack.get("shots", ()):
        arm = shot["arm"]
        if isinstance(arm, str):
            weapon = arm
        else:
            weapon = _arms(player, shot["model"])[arm]["weapon"]
    return weapon


def _shots_of(attack: Data) -> list[str]:
    """Return the boxes to tick: each weapon of a model, and each wing."""
    values: list[str] = attack.get("values", [])
    if values:
        return values
    weapons = [f"{shot['model']}|{shot['arm']}" for shot in attack["shots"]]
    return [*weapons, *attack["wings"]]


def _shares_of(attack: Data) -> list[int | None]:
    shares: list[int | None] = attack.get("shares", [])
    return shares or [shot["share"] for shot in attack.get("shots", ())]


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
    """Answer each target that the form asks about, as the activation answers it."""
    counterattacks = renamed(plain(activation)["counterattacks"], refs)
    aa = renamed(plain(activation)["answers"], refs)
    if not counterattacks and not any(aa.values()):
        player.press("counter", none="yes")
        return
    asked = dict(player.pairs())
    group_count = sum(name.endswith(".target") for name in asked)
    for index in range(group_count):
        at = f"groups.{index}"
        target = asked[f"{at}.target"]
        rolls = _at_target(target, counterattacks, aa["models_at_wings"])
        weapons = {roll.get("weapon", "aa") for roll in rolls}
        assert weapons <= {asked[f"{at}.weapon"]}
        _pick_models(player, at, rolls)
        _on_cap(player, at, _at_target(target, aa["wings_at_models"], aa["wings_at_wings"]))
    player.press("counter", index=0)


def _at_target(target: str, *lists: list[Data]) -> list[Data]:
    """Return the rolls at a target."""
    rolls = []
    for every in lists:
        rolls += [roll for roll in every if roll["target"] == target]
    return rolls


def _pick_models(player: Player, at: str, rolls: list[Data]) -> None:
    """Pick the models of all rolls, and type the shares of those that split their dice."""
    models = []
    for roll in rolls:
        models += roll["models"]
    player.type(f"{at}.models")
    if models:
        player.type(f"{at}.models", *_able(player, f"{at}.models", models))
    for roll in rolls:
        for ref, share in zip(roll["models"], roll["shares"], strict=False):
            player.type(f"{at}.shares.{ref.replace('.', '-')}", str(share))


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
