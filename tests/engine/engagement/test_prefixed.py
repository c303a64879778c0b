"""A part of a store has its own keys, and cannot see others."""

from engine.engagement import Conflict, Document, DocumentChange, MemoryStore
from engine.engagement.storage import PrefixedStore
from tests.engine.engagement.toy import run


def test_prefixed_store_sees_and_changes_only_its_documents() -> None:
    whole = MemoryStore()
    part = PrefixedStore(whole, "part/")
    run(whole.put((DocumentChange("a", "outside", 0),)))
    assert run(part.get("a")) is None and run(part.keys()) == ()
    assert run(part.put((DocumentChange("a", "inside", 0), DocumentChange("b", "more", 0)))) is None
    assert run(part.get("a")) == Document("a", 1, "inside")
    assert run(part.all("b")) == (Document("b", 1, "more"),)
    assert run(whole.keys()) == ("a", "part/a", "part/b") and run(part.keys()) == ("a", "b")
    assert isinstance(run(part.put((DocumentChange("a", None, 7),))), Conflict)
    assert run(part.put((DocumentChange("a", None, 1),))) is None
    assert run(whole.keys()) == ("a", "part/b") and run(part.mark()) == run(whole.mark())
