"""The computer opponent: Broadside plans, declares, answers and rolls for the sides that it plays.

>>> from engine.opponent import play, with_broadside
>>> from engine.<game>.advice.opponent import OPPONENT
>>> begun = with_broadside(engagement, 0, 1)
>>> after = play(begun, OPPONENT, lambda engagement, group, plans: plans.all_at("2"), turns=3)

`engagement` is a battle as `engine.engagement.resume` returns it. Each game has its own `OPPONENT`.
"""

from engine.opponent.accepted_answer import act_with_first
from engine.opponent.answering import Answering, answer, batch_due, broadside_to_answer
from engine.opponent.automatic_battle import play, with_broadside
from engine.opponent.best_answer import BestAnswer
from engine.opponent.group_declaration import DeclaredBattle, Declaring, declare, hold
from engine.opponent.group_plans import OTHERWISE, GroupPlans, Options, Reach
from engine.opponent.next_group import NextGroup, group_to_act, has_acted
from engine.opponent.opponent import Opponent, Ruled
