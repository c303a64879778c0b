"""Reviews of attacks."""

from engine.warsurge.advice.review.attack_review import REVIEW
