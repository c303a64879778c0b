"""Activations worked out by hand, declared and answered through the screens of Dystopian Wars."""

from typing import Any

from engine.battle.saved import plain
from engine.dystopian.activation.declared import Activation
from engine.dystopian.battle import progress
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.worked import Refs, attacking, renamed

Said = dict[str, Any]


def declare(player: Player, said: Activation, refs: Refs) -> None:
    """Step 1: one attack after the other is filled in, then all are declared."""
    models, wings = attacking(said)
    group = "0.0.g" if models else refs["wing", min(wings)]
    player.press("declare", ref=group)
    others = [refs["wing", wing] for wing in sorted(wings) if refs["wing", wing] != group]
    if others:
        player.type("along", *others).send("declare.change")
    attacks: list[Said] = renamed(plain(said)["attacks"], refs)
    for place, attack in enumerate(attacks):
        if place:
            player.press("declare.change", more="yes")
        _fill(player, f"attacks.{place}", attack, said)
    if not attacks and player.buttons("declare.change", drop="0"):
        player.press("declare.change", drop="0")
    player.press("declare.done")
    assert player.screen["view"] == "battle", player.answer


def _fill(player: Player, at: str, attack: Said, said: Activation) -> None:
    shots = [f"{shot['model']}|{shot['arm']}" for shot in attack["shots"]] + attack["wings"]
    player.type(f"{at}.target", attack["target"]).type(f"{at}.range_band", str(attack["range_band"]))
    weapon = next(
        (arms[shot["arm"]]["weapon"] for shot in attack["shots"] for arms in [_arms(player, shot["model"])]),
        None,
    )
    if weapon:
        player.type(f"{at}.weapon", weapon)
    player.send("declare.change")
    player.type(f"{at}.shots", *shots)
    player.send("declare.change")
    player.type(f"{at}.option", attack["option"])
    player.type(f"{at}.sight", attack["sight"])


def _arms(player: Player, ref: str) -> list[Said]:
    item = player.playing.opening.item(ref)
    assert item is not None
    found: list[Said] = item.profile["arms"]
    return found


def answer(player: Player, said: Activation, refs: Refs) -> str:
    """Answer what is asked until dice are due; returns what then is due, nothing when the activation is over."""
    tree = plain(said)
    while (now := progress(player.playing.state)) and now.due != "throw":
        ANSWERS[now.due](player, tree, refs)
    return now.due if now else ""


def _pass(player: Player, tree: Said, refs: Refs) -> None:
    player.press("throw", how="batch")


def _counter(player: Player, tree: Said, refs: Refs) -> None:
    counters = renamed(tree["counterattacks"], refs)
    if not counters:
        player.press("counter", none="yes")
        return
    asked = dict(player.pairs())
    for place in range(sum(name.endswith(".target") for name in asked)):
        at = f"groups.{place}"
        found = [one for one in counters if one["target"] == asked[f"{at}.target"]]
        able = set(player.offered(f"{at}.models") or ())
        assert {one["weapon"] for one in found} <= {asked[f"{at}.weapon"]}
        player.type(f"{at}.models", *(ref for one in found for ref in one["models"] if ref in able))
    player.press("counter", place=0)


def _wings(player: Player, tree: Said, refs: Refs) -> None:
    fights = renamed(tree["wings_against_models"], refs)
    meetings = renamed(tree["wings_against_wings"], refs)
    for fight in fights:
        at = f"fights.models.{fight['wing'].replace('.', '-')}"
        if fight["target"]:
            player.type(f"{at}.target", fight["target"])
        player.type(f"{at}.models", *fight["models"])
    for meeting in meetings:
        at = f"fights.wings.{meeting['attacker'].replace('.', '-')}"
        met = [one["defender"] for one in meetings if one["attacker"] == meeting["attacker"]]
        player.type(f"{at}.defenders", *met)
        player.type(f"{at}.saves", *(one for one in ("attacker", "defender") if not meeting[f"{one}_rolls"]))
    if fights or meetings:
        player.press("wings", place=0)
    else:
        player.press("wings", none="yes")


def _defend(player: Player, tree: Said, refs: Refs) -> None:
    now = progress(player.playing.state)
    assert now is not None
    assert now.part is not None
    place = int(now.part.rpartition(".")[2])
    models = renamed(tree["attacks"], refs)[place]["defenders"]
    if models:
        player.type("models", *models).press("defend", place=0)
    else:
        player.press("defend", none="yes")


def _explosion(player: Player, tree: Said, refs: Refs) -> None:
    """Who stands near is chosen only now, and for this model only."""
    now = progress(player.playing.state)
    assert now is not None
    source = next(place for (kind, place), ref in refs.items() if kind == "model" and ref == now.source)
    pairs = tree["explosion"]["neighbours"]
    near = [other for pair in pairs if source in pair for other in pair if other != source]
    gone = {ref for ref, model in player.playing.state.models.items() if model.hp <= 0}
    left = [ref for ref in (refs["model", other] for other in near) if ref not in gone]
    if not left:
        player.press("explosion", none="yes")
        return
    player.type("near", *left)
    if dict(player.pairs())["attack_dice"] == "0":
        player.type("attack_dice", str(tree["explosion"]["attack_dice"]))
    player.press("explosion", place=0)


ANSWERS = {"pass": _pass, "counter": _counter, "wings": _wings, "defend": _defend, "explosion": _explosion}
