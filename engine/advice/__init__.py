"""Advice: what exact odds say about what players wonder. Knows no game: a game says what could be otherwise."""

from engine.advice.allocation import Allocating, Allocation, Found, Joined
from engine.advice.changes import Change, of_each, otherwise, unsure
from engine.advice.matrix import THROUGH, Matrix, aims
from engine.advice.matters import Advised, Answer, Answers, Difference
from engine.advice.parting import Full, Parted, Parting
from engine.advice.planning import LIKELY, Means, Planning, Search, at_hand
from engine.advice.spending import Amount, Side, Spending, States, Use, Uses
