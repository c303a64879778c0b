"""The review of a finished battle: summary, decisions, luck."""

from app.battle.review.battle_picture import (
    MOST_DICE,
    PIPS,
    WIDTH,
    BattlePicture,
    Text,
    rolled_dice,
)
from app.battle.review.text_fit import fit_lines, measure_text
from app.battle.review.timeline import HEIGHT, LEFT, RIGHT, timeline_html
from app.views.silhouettes import HIGH, SHAPES, WIDE, Silhouette, path_of
