"""Exact odds of an activation: models apart in blocks, equal dice and targets once."""

from engine.dystopian.activation.odds.activation_odds import (
    ActivationOdds,
    activation_odds,
    models_that_explode,
    replay,
)
from engine.dystopian.activation.odds.kernel import Known
