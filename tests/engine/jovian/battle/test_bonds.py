"""Binding events on two phones: forgeries are reported, players agree on their own phones, and can
always go on.
"""

import pytest

from engine.engagement import Battle, Draft, resume
from engine.engagement.sync import Which, go_back_to
from engine.jovian.battle import RULES
from engine.jovian.dogfight.sealed_orders import OpenedOrders
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import engagement
from tests.engine.jovian.battle.test_dogfight_events import dogfight
from tests.engine.jovian.battle.two_players import (
    BETTER,
    HONEST,
    MOMENTS,
    OTHER,
    SideIndex,
    Table,
    agrees,
    commitment,
    moment,
    shows,
)


def read(table: Table, reader: SideIndex) -> str:
    """The result of the other phone's code for a phone, or the reason of its refusal."""
    return table.phones[reader].read(table.phones[1 - reader].shown())


def at(name: str, *acts: str) -> Table:
    """A moment, and what the second player's phone makes up then."""
    table = moment(name).copy()
    for act in acts:
        getattr(table, act)()
    return table


ALL = ("forge_anew", "forge_agreed", "forge_off", "forge_instead", "forge_rewound", "forge_undone")
ATTEMPTS = {
    "both sealed": ALL,
    "one shown": (*ALL, "forge_shown"),
    "other shown with its seal": ("forge_off", "forge_rewound", "forge_undone"),
}
"""Forgeries of the second player's phone that can be read at all, by moment."""


@pytest.mark.parametrize(
    ("name", "forged"), [(name, forged) for name in ATTEMPTS for forged in ATTEMPTS[name]]
)
def test_forgery_is_reported_and_changes_nothing(name: str, forged: str) -> None:
    """A second seal of other orders after the reveal must not be accepted as news."""
    table = at(name, forged)
    before = table.honest
    assert table.battles != moment(name).battles
    late = "other_seals" if name == "both sealed" else "other_seals_late"
    assert read(table, HONEST) == ("in_your_name" if forged == "forge_agreed" else late)
    assert table.honest == before


def test_event_forged_in_a_players_name_is_reported() -> None:
    for name in ("declared", "other sealed"):
        table = at(name, "forge_theirs")
        before = table.honest
        assert read(table, HONEST) == "in_your_name"
        assert table.honest == before
    table = at("both sealed", "forge_consent")
    assert read(table, HONEST) == "in_your_name"


@pytest.mark.parametrize("asks", [HONEST, OTHER])
def test_both_players_agree_on_their_own_phones_to_seal_new_orders(asks: SideIndex) -> None:
    table = moment("both sealed").copy()
    table.ask(asks)
    assert all(table.phones[asks].now.state.bonds[0].seals)
    agreeing: SideIndex = OTHER if asks == HONEST else HONEST
    old = table.honest.state.bonds[0].seals
    assert read(table, agreeing) == "news"
    assert table.phones[agreeing].now.state.bonds[0].seals == old
    table.agree(agreeing)
    assert read(table, asks) == "news"
    for phone in table.phones:
        assert [bool(seal) for seal in phone.now.state.bonds[0].seals] == [
            index != asks for index in (0, 1)
        ]
    table.seal(asks, BETTER)
    assert read(table, agreeing) == "news"
    table.show(HONEST)
    table.show(OTHER)
    assert read(table, HONEST) == read(table, OTHER) == "news"
    for phone in table.phones:
        assert phone.now.state.underway.declared.dogfight.orders[asks] == BETTER
        assert [len(item) for item in phone.now.state.bonds[0].released] == [
            int(index == asks) for index in (0, 1)
        ]


def test_dogfight_is_called_off_only_by_both_players_even_after_a_reveal() -> None:
    for name in ("both sealed", "one shown and read"):
        table = moment(name).copy()
        table.off(OTHER)
        assert table.phones[OTHER].now.state.dogfight
        assert read(table, HONEST) == "news"
        assert table.honest.state.dogfight
        table.agree(HONEST)
        table.agree(HONEST)
        assert read(table, OTHER) == "news"
        for phone in table.phones:
            assert phone.now.state.dogfight is None
            assert phone.now.state.bonds[0].ended == "agreed"


def test_agreement_counts_only_for_its_moment() -> None:
    table = moment("both sealed").copy()
    old = agrees(table.honest, None, HONEST)
    table.show(HONEST)
    assert codes(table.honest.act(old)) == {"agreed_earlier"}
    assert codes(table.honest.act(agrees(table.honest, 0, 0))) == {"revealed_stays"}
    both = moment("both sealed").honest
    assert codes(both.act(agrees(both, 1, 0))) == {"not_a_choice"}


@pytest.mark.parametrize("name", [name for name, acts in MOMENTS.items() if acts])
def test_binding_event_cannot_be_undone(name: str) -> None:
    for phone in moment(name).phones:
        if len(phone.now.battle.events) > 1:
            assert not phone.now.can_undo
            assert codes(phone.now.undo()) == {"both_agree"}


def test_dice_can_be_undone_back_to_the_reveal() -> None:
    table = moment("both shown").copy()
    shown = table.honest.battle.events
    table.does(HONEST, Draft(kind="note", note="Dusk"))
    for _ in range(2):
        table.undo(HONEST)
        assert table.honest.battle.events == shown
        assert table.honest.state.underway


def test_orders_and_reveals_transfer_without_a_choice() -> None:
    table = moment("declared").copy()
    for position in (HONEST, OTHER):
        table.seal(position)
    assert read(table, HONEST) == read(table, OTHER) == "news"
    assert all(table.honest.state.bonds[0].seals)
    for position in (HONEST, OTHER):
        table.show(position)
    crossed = [phone.shown() for phone in table.phones]
    assert [table.phones[index].read(crossed[1 - index]) for index in (0, 1)] == ["news", "news"]
    assert {read(table, HONEST), read(table, OTHER)} <= {"known", "news"}
    assert table.honest.state == table.phones[OTHER].now.state
    assert table.honest.state.underway


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_binding_events_survive_a_choice_between_two_histories(keep: Which) -> None:
    table = moment("both sealed").copy()
    for index, text in enumerate(("Dusk", "Dawn")):
        table.does(index, Draft(kind="note", note=text))
        table.show(index)
    assert table.phones[HONEST].read(table.phones[OTHER].shown(), keep) == "parted"
    assert read(table, OTHER) == "news"
    for phone in table.phones:
        assert phone.now.state.bonds[0].shown == (True, True)
        assert phone.now.state.underway


def test_orders_cannot_be_revealed_before_both_are_sealed_or_if_changed() -> None:
    table = moment("one sealed").copy()
    opening = table.ordered[commitment(table.honest, 0)]
    assert codes(table.honest.act(shows(0, opening))) == {"not_sealed"}
    table = moment("both sealed").copy()
    lie = OpenedOrders(side=1, orders=BETTER, nonce=opening.nonce)
    assert codes(table.honest.act(shows(1, lie))) == {"wrong_opening"}
    own = shows(0, table.ordered[commitment(table.honest, 0)])
    assert codes(sure(table.honest.act(own)).act(own)) == {"revealed_stays"}
    shared_phone = sure(engagement().act(dogfight()))
    assert codes(shared_phone.act(own)) == {"no_dogfight"}


def test_record_with_unilaterally_repeated_orders_can_be_read() -> None:
    table = at("both sealed", "forge_anew")
    now = table.phones[OTHER].now
    assert now.battle.events[-2].kind == "recall"
    repeated = sure(resume(RULES, Battle.model_validate_json(now.battle.model_dump_json())))
    assert repeated.state == now.state
    assert codes(moment("both sealed").honest.act(Draft(kind="recall", data={"place": 1}))) == {
        "both_agree"
    }


def test_history_without_the_dogfight_is_refused_after_orders_are_sealed() -> None:
    table = moment("declared").copy()
    for index, text in enumerate(("Dusk", "Dawn")):
        table.undo(index)
        table.does(index, Draft(kind="note", note=text))
    table.does(OTHER, dogfight(phones="two"))
    assert table.phones[HONEST].read(table.phones[OTHER].shown(), "theirs") == "parted"
    aside = table.phones[HONEST].pairing.aside or 0
    assert sure(go_back_to(table.honest, aside)).state.dogfight is None
    table.seal(HONEST)
    assert table.honest.state.bonds
    assert codes(go_back_to(table.honest, aside)) == {"both_agree"}


def test_orders_replaced_by_agreement_cannot_be_sealed_a_second_time() -> None:
    table = moment("both sealed").copy()
    old = next(
        event
        for event in table.honest.battle.events
        if event.kind == "orders" and event.data["place"] == 0
    )
    table.ask(HONEST)
    table.give(HONEST)
    table.agree(OTHER)
    table.give(OTHER)
    assert not table.honest.state.bonds[0].seals[0]
    same = Draft(kind="orders", data=dict(old.data), commitment=old.commitment)
    assert codes(table.honest.act(same)) == {"already_sealed"}


def test_orders_of_an_earlier_dogfight_cannot_be_sealed_by_the_opponent() -> None:
    """An opponent who has seen them would know the best orders against them."""
    table = moment("one shown, no dogfight asked").copy()
    table.agree(HONEST)
    table.give(HONEST)
    events = table.phones[OTHER].now.battle.events
    old = [
        event
        for event in events
        if event.kind in ("orders", "unseal") and event.data["place"] == HONEST
    ]
    assert len(old) == 2 and not table.honest.state.dogfight
    sealed, shown = (
        Draft(kind=event.kind, data=dict(event.data), commitment=event.commitment) for event in old
    )
    table.forged(dogfight(phones="two"), sealed)
    table.seal(OTHER, BETTER)
    table.forged(shown)
    assert table.phones[OTHER].now.state.dogfight.openings[HONEST]
    before = table.honest
    assert read(table, HONEST) == "in_your_name"
    assert table.honest == before
