"""Wings of tiny flyer tokens: profiles, AA against tokens, and steps 4 and 5."""

from engine.dystopian.activation.wings.profiles import ORDNANCE, Wing, WingInPlay, WingKind, WingMar
from engine.dystopian.activation.wings.tokens import TokenDice, read
