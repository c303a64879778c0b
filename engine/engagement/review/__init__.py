"""The review of finished battles: decisions and luck."""

from engine.engagement.review.battle_review import Review
from engine.engagement.review.declaration_review import PlanQuestion, Reviewed, ReviewRules
