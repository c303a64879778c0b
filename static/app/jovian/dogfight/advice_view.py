"""What the adviser says on the page, and how far he is."""

from fractions import Fraction

from app.format import percent, signed
from app.jovian.dogfight.adviser import POINT, Advice, Question
from app.rendering import render
from app.words import words
from engine.jovian.adviser.mixing import mean_fuel
from engine.jovian.dogfight.orders import Encounter

SHOWN = 6


def advice_html(encounter: Encounter, side: int, found: Advice, fractions: bool, language: str) -> str:
    """What the adviser says, the best first."""
    return render(
        "jovian/dogfight/advice.html",
        language,
        found=found,
        shown=SHOWN,
        question=found.question,
        stakes=found.question.stakes,
        fractions=fractions,
        measured=lambda value: measured(value, found.question, language),
        scored=lambda value: scored(value, found.question, language),
        mean_fuel=mean_fuel,
        weapons=encounter.sides[side].squadron.weapons,
        enemy_weapons=encounter.sides[1 - side].squadron.weapons,
    )


def progress_text(found: Advice, language: str) -> str:
    """How far the adviser is."""
    t, mix = words(language), found.mix
    if found.lines or (mix and mix.is_best):
        return t("dogfight.advice.comparing", count=len(found.lines), of=found.orders)
    if mix is None:
        return t("page.working")
    value, limit = (scored(each, found.question, language) for each in (mix.value, mix.limit))
    return t("dogfight.advice.narrowing", value=value, limit=limit)


def measured(payoff: Fraction, question: Question, language: str) -> str:
    """What is played for, without any Fuel: a chance, a difference of two chances, or Structure."""
    if question.payoff == "structure":
        return signed(payoff, language)
    return f"−{percent(-payoff, language)}" if payoff < 0 else percent(payoff, language)


def scored(value: Fraction, question: Question, language: str) -> str:
    """What orders are worth: with a price on Fuel it is no chance any more, and said in points."""
    if not question.price:
        return measured(value, question, language)
    return words(language)("dogfight.advice.points", points=signed(value / POINT, language))
