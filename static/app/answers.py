"""What every command answers with: fragments, texts, faults beside their fields, a sentence to say."""

from typing import Any

from pydantic import TypeAdapter

from app.form import Shape, nested
from app.rendering import render
from app.words import words
from engine.kit.faults import Fault

Answer = dict[str, Any]
PAIRS = TypeAdapter(list[tuple[str, str]])


def form_of(command: Answer, shape: Shape) -> dict[str, Any]:
    """The nested data of the form that came with a command. Raises ValueError when it is no form."""
    return nested(PAIRS.validate_python(command.get("form")), shape)


def stale(language: str) -> Answer:
    """The answer to what no page of this version sends."""
    sentence = words(language)("trouble.stale")
    return {"faults": {}, "trouble": sentence, "say": sentence}


def faulty(faults: tuple[Fault, ...], language: str, shape: Shape) -> Answer:
    """Every fault as a sentence beside its field, and in place of the answer how many there are."""
    sentences = {shape.field(fault): fault_text(fault, language) for fault in faults}
    say = words(language)("fault.some", count=len(sentences))
    answer = render("parts/faulty.html", language, sentence=say, first=next(iter(sentences)))
    return {"fragments": {"answer": answer, "odds-out": answer}, "faults": sentences, "say": say}


def fault_text(fault: Fault, language: str) -> str:
    """What is wrong, in a sentence."""
    return words(language)(f"fault.{fault.code}", **fault.numbers)
