"""After an attack: the way to the best plan of the remaining weapons, with the ranges of this
turn.
"""

from app.words import words
from tests.app.battle.advice.test_best import buttons, find_plans, take
from tests.app.battle.player import Player, carries
from tests.app.battle.test_table import begun
from tests.app.views.test_card import fought


def fired() -> tuple[Player, str]:
    """A ship has entered the ranges of two enemies, and destroyed nothing; the goal was about the
    first.
    """
    player = begun("jovian")
    player.press("declare", index=0)
    weapon, other, *_ = player.offered("attack.weapon") or ()
    player.choose_way("best")
    at, near, *_ = (aim.split()[1] for aim in player.offered("best.aim") or () if " " in aim)
    for index, ref in ((weapon, at), (other, near)):
        player.type(f"best.reach.{ref.replace('.', '_')}-{index}", "0")
    player.type(f"best.reach.{at.replace('.', '_')}", "")
    player.type("best.aim", f"out {at}").send("best.find", {"stop": "yes"})
    player.press("go", view="battle")
    player.press("declare", index=0)
    player.type("attack.weapon", weapon)
    player.type("attack.target", at).press("declare.done")
    while player.engagement.state.underway:
        player.send("throw", {"how": "all"})
    return player, near


def test_card_of_an_attack_leads_to_the_best_plan() -> None:
    player, t = fought("jovian"), words("en")
    (button,) = player.buttons("best")
    assert button.text == t("now.title")
    player.press("best")
    assert player.screen["view"] == "declare" and dict(player.pairs())["way"] == "best"
    (field, *_) = (name for name, _ in player.pairs() if name.startswith("best.reach."))
    player.type(field, "0")
    take(player, carries(buttons(find_plans(player))[0]))
    assert "%" in player.send("declare.odds")["regions"]["declared-odds"]


def test_ranges_of_this_turn_are_filled_in() -> None:
    player, near = fired()
    player.press("best")
    ranges = {
        name: text
        for name, text in player.pairs()
        if name.startswith("best.reach.") and text == "0"
    }
    assert any(near.replace(".", "_") in name for name in ranges)
    assert dict(player.pairs())["best.aim"] == "structure", (
        "the target of a fired weapon alone is no longer a goal"
    )
    assert buttons(find_plans(player))


def test_card_of_an_activation_does_not_lead_to_the_best_plan() -> None:
    assert not fought("dystopian").buttons("best")


def test_group_without_weapons_left_has_no_advice() -> None:
    player = begun("warsurge")
    player.press("declare", index=0)
    player.type("weapons", *(player.offered("weapons") or ())).send("declare.change")
    player.press("declare.done")
    while player.engagement.state.underway:
        player.send("throw", {"how": "all"})
    assert player.buttons("next") and not player.buttons("best")
