"""The design's bar: four models, eight attacks and a counterattack within 1 s in the browser."""

import sys
from time import process_time

from engine.dystopian.activation.odds import activation_odds
from tests.engine.dystopian.activation.examples import activation, arm, model

BAR = 4 if sys.platform == "emscripten" else 1
"""Seconds of this process, generous: it takes 0.25 when nothing else runs."""


def test_a_whole_activation() -> None:
    flyer = model(5, 7, 4, height="flying", aa=4, cc=3, arms=[arm(8, 7, 5, 3), arm(6, weapon="torpedoes")])
    target = model(5, 8, 6, aa=5, cc=4, shields=1)
    defended = {"defence_option": "split", "defence_shares": [2]}
    attacks = [
        {"shots": [{"model": place, "arm": index}], "target": 4 + place % 2}
        | ({"defenders": [4 + place // 2], **defended} if index else {})
        for index in range(2) for place in range(4)
    ]  # fmt: skip
    asked = activation(models=[flyer] * 4 + [target] * 2, attacks=attacks,
                       counterattacks=[{"models": [4, 5], "weapon": "aa", "target": 0}])  # fmt: skip
    before = process_time()
    odds = activation_odds(asked)
    assert process_time() - before < BAR
    assert odds.destroyed(4, 5) < odds.destroyed(4) < odds.destroyed(4) + odds.destroyed(5)
