"""Advice: what exact odds say about what players wonder. Knows no game: a game says what could be otherwise."""

from engine.advice.allocation import Allocation, Found, Joined
from engine.advice.changes import Change, unsure
from engine.advice.limits import Fixed
from engine.advice.matrix import THROUGH, Matrix, aims
from engine.advice.matters import Advised, Answer, Answers, Difference
from engine.advice.planning import LIKELY, Means, Planning, Search, at_hand
from engine.advice.spending import Amount, Side, Spending, States, Use, Uses
