"""Reviews of activations: the decision beside the best plan, and the effect of the dice."""

from engine.dystopian.advice.review.activation_review import REVIEW
