"""The single attack as an engagement: dice and decisions in their order lead where direct play does."""

from engine.dice import RecordedDice, SystemDice
from engine.engagement import Engagement, Single, answered, luck, record_of, single, with_record
from engine.engagement.saved import plain
from engine.flow import Picks, play
from engine.jovian.attack import Fire, SquadronAttack
from engine.jovian.samples import BOMBER, EXO_SQUADRON
from engine.jovian.single import SINGLE, Attacked
from engine.jovian.steps.flow import attack_flow, attack_start
from tests.engine.engagement.toy import sure

ATTACK = SquadronAttack(fires=tuple(Fire(weapon=weapon) for weapon in EXO_SQUADRON.weapons), target=BOMBER)


def begun() -> Engagement[Single]:
    return sure(single(SINGLE, plain(Attacked(attack=ATTACK)), ("Lances", "Foils")))


def test_answers_in_their_order_lead_where_direct_play_does() -> None:
    for _ in range(10):
        source = RecordedDice((), SystemDice())
        played = play(attack_flow(ATTACK), attack_start(ATTACK), source, Picks((), then_first=True))
        picks = [entry.pick for entry in played.entries if entry.pick is not None]
        now = sure(answered(begun(), source.used, picks))
        assert now.state.underway is None
        assert now.state.flow.played.state == played.state
        again = sure(with_record(begun(), record_of(now)))
        assert (again.state, luck(again)) == (now.state, luck(now))
