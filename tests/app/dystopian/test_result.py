"""The card of AA at a wing: the meaning of hits that destroy no token."""

import pytest

from app.dystopian import needed_of, shown_lines
from app.dystopian.battle import show_flow
from app.dystopian.battle.result import name_roll
from app.views import ResultCard
from app.words import words
from engine.engagement import Underway
from tests.app.asking import form, roll
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Game, a, act, b, game, ship, squadron, throws, wing


def met(*mars: str, **setup: object) -> Game:
    """AA of a model is due at a wing of five tokens."""
    bombers = wing("v", kind="dive_bombers", attack_dice=3, tokens=5, mars=list(mars))
    start = game([bombers], [squadron("b", ship(aa=8))], **setup)
    now = act(start, "declare", 0, wings=[a("v")], attacks=[{"wings": [a("v")], "target": b("b0")}])
    return act(now, "counter", 1, models_at_wings=[{"models": [b("b0")], "target": a("v")}])


def card(now: Game, *faces: int) -> ResultCard:
    """The result of a roll of it."""
    after = throws(now, faces)
    assert after.result and isinstance(after.result.flow, Underway)
    shown = show_flow(after.state, after.result.flow, "en")
    assert shown and shown.card
    return shown.card


CASES = {
    "too few": (
        (6, 5, 5, 1, 1, 1, 1, 1),
        "Wing v loses 1 token",
        2,
        "4 needed to abort. The wing holds.",
    ),
    "enough": (
        (6, 5, 5, 5, 5, 1, 1, 1),
        "Wing v loses 1 token, Wing v aborts",
        4,
        "The wing aborts.",
    ),
    "hits alone": (
        (5, 5, 1, 1, 1, 1, 1, 1),
        "No token lost",
        2,
        "5 needed to abort. The wing holds.",
    ),
}


@pytest.mark.parametrize(("faces", "headline", "count", "end"), CASES.values(), ids=CASES)
def test_hits_count_towards_an_abort(
    faces: tuple[int, ...], headline: str, count: int, end: str
) -> None:
    shown = card(met(), *faces)
    ((who, meaning),) = shown.effects
    assert shown.headline == headline and who == "Wing v"
    assert meaning.startswith(f"{count} hits; ") and end in meaning
    assert shown.rows[who] == "dystopian-sequence-abort"
    assert ("No more AA or ordnance" in meaning) == ("aborts" in headline)


def test_killing_hitting_and_missing_dice_are_marked_with_their_number() -> None:
    now = throws(met(), (6, 5, 5, 4, 1, 1, 1, 1))
    assert now.result and isinstance(now.result.flow, Underway)
    shown = show_flow(now.state, now.result.flow, "en")
    assert shown and [
        shown.lines.count(f'class="die {item}') for item in ("double", "hit", "miss")
    ] == [1, 2, 5]
    assert needed_of(now.result.flow.played.entries[0]) == "5+"


def test_steadying_mars_and_drones_change_the_abort_sentence() -> None:
    assert "6 needed" in card(met("vertical_dive"), 5, 5, 1, 1, 1, 1, 1, 1).effects[0][1]
    assert card(met("coa_drones"), *(5,) * 8).effects[0][1].endswith("drones never abort.")


def test_destroyed_or_undamaged_wing_has_no_abort_sentence() -> None:
    down = card(met(), *(6,) * 5, 5, 5, 5)
    assert down.headline == "Wing v destroyed" and not down.effects
    missed = card(met(), *(1,) * 8)
    assert missed.headline == "No token lost" and not missed.effects


def test_hits_before_and_after_are_shown_only_if_reduced() -> None:
    rockets = ship(arms=[{"weapon": "rockets", "attack_dice": [6] * 4}])
    now = game([squadron("a", rockets)], [squadron("b", ship(aa=4, shields=1))])
    now = act(now, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    now = act(throws(now, (4, 4, 4, 4, 4, 1)), "defend", 1, attack=0, models=[b("b0")])
    after = throws(now, (5, 1, 1, 1), (5, 1))
    assert after.result and isinstance(after.result.flow, Underway)
    lines = shown_lines(after.result.flow.played, words("en"))
    assert [(line.number, line.hits) for line in lines] == [
        ("6", None),
        ("7", (5, 4)),
        ("8", (4, 3)),
        ("9", None),
    ]


def headings(now: Game, language: str = "en") -> list[tuple[str, str]]:
    """The number and title of each step on the card."""
    assert now.result and isinstance(now.result.flow, Underway)
    return [
        (line.number, line.title) for line in shown_lines(now.result.flow.played, words(language))
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "CR now 4: 2 criticals"),
        ("fr", "CR maintenant 4\u202f: 2 critiques"),
    ],
)
def test_criticals_that_a_fusion_leak_adds_are_shown_with_the_lowered_cr(
    language: str, text: str
) -> None:
    start = game([squadron("a", ship())], [squadron("b", ship(dr=4, cr=6, hp=9))])
    now = act(start, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    after = throws(now, (6, 4, 4, 4, 4, 4, 1), (4,), (5, 5), (5, 5))
    assert after.result and isinstance(after.result.flow, Underway)
    _, damage, leak, second = shown_lines(after.result.flow.played, words(language))
    assert damage.came == words(language)("roll.criticals", criticals=1)
    assert leak.came.endswith(f" · {text}") and text not in second.came


def test_roll_of_an_explosion_has_no_weapon() -> None:
    start = game([squadron("a", ship())], [squadron("b", ship(), ship()), wing("w")])
    now = act(start, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    assert name_roll(now.state, words("en")).endswith("Guns")
    blown = throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    for near in ({"neighbours": [b("b1")]}, {"wings": [b("w")]}):
        exploding = act(
            blown, "explosion", near=[{"model": b("b0"), **near}], attack_dice=6, to_hit=4
        )
        assert name_roll(exploding.state, words("en")).endswith("Explosion")


@pytest.mark.parametrize(("language", "title"), [("en", "Counterattack"), ("fr", "Contre-attaque")])
def test_dice_of_a_counterattack_belong_to_step_3(language: str, title: str) -> None:
    start = game([squadron("a", ship(height="flying"))], [squadron("b", ship(aa=4))])
    now = act(start, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    counter = {"models": [b("b0")], "target": a("a0"), "weapon": "aa"}
    after = throws(act(now, "counter", 1, counterattacks=[counter]), (4, 4, 1, 1))
    assert headings(after, language)[0] == ("3", title)
    assert headings(throws(after, (1,) * 7))[0] == ("6", "Attack")


def test_dice_of_wings_belong_to_steps_4_and_5() -> None:
    assert headings(throws(met(), (1,) * 8)) == [("4", "AA at a wing")]
    start = game([wing("v", aa=2)], [squadron("b", ship(height="flying")), wing("w")])
    at_model = act(
        start, "declare", 0, wings=[a("v")], wings_at_models=[{"wing": a("v"), "target": b("b0")}]
    )
    assert headings(throws(at_model, (1,) * 6))[0] == ("4", "AA at a model")
    at_wing = act(
        start, "declare", 0, wings=[a("v")], wings_at_wings=[{"wing": a("v"), "target": b("w")}]
    )
    assert headings(throws(act(at_wing, "counter", 1), (1,) * 6)) == [("5", "AA at a wing")]


def test_card_of_a_wing_at_two_models_shows_the_losses_of_each() -> None:
    """The last dice miss the second model; what the first model has lost counts after them."""
    flyers = [ship(height="flying"), ship(height="flying")]
    start = game([wing("v", kind="dive_bombers", aa=2, tokens=5)], [squadron("b", *flyers)])
    aa = [
        {"wing": a("v"), "target": b("b0"), "tokens": 3},
        {"wing": a("v"), "target": b("b1"), "tokens": 2},
    ]
    now = act(start, "declare", 0, wings=[a("v")], wings_at_models=aa)
    after = throws(now, (5, 5, 5, 5, 1, 1), (1, 1, 1, 1))
    assert after.result and isinstance(after.result.flow, Underway)
    shown = show_flow(after.state, after.result.flow, "en")
    assert shown and shown.card and shown.title == "Wing v model"
    assert (shown.card.headline, shown.card.why) == ("B0 loses 1 HP", "")
    assert [(box.name, box.before, box.now) for box in shown.card.boxes] == [("B0", 4, 3)]
    keys = [sentence.key.removeprefix("dystopian.log.") for sentence in after.result.follows]
    assert keys == ["lost.together", "lost.hp", "fuel.aa"]
    assert shown.card.tells == 2


def test_magazine_explosion_ends_an_attack_that_is_not_applied() -> None:
    """Two 1s on the Critical Hit Chart, after twelve hits and no shield."""
    records = [{"typed": faces, "rolled": []} for faces in ([4] * 12, [1, 1], [1, 1])]
    answer = roll(form(), records=records)
    html = answer["regions"]["roll-out"]
    assert answer["over"] and "attack.apply" not in html
    assert [element.text for element in elements(html) if element.id == "result-title"] == [
        "Magazine Explosion"
    ]
    heads = [element for element in elements(html) if element.tag == "th" and element.within]
    assert [
        head.text for head in heads if "rolled" in head.within[-1].attrs.get("class", "").split()
    ] == ["2"]
