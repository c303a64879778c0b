"""A store without room for more than some characters."""

from collections.abc import Sequence

from engine.engagement import Conflict, DocumentChange, MemoryStore, StoreFull


class SmallStore(MemoryStore):
    """A store in memory; `room` in characters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        before = self._documents
        conflict = await super().put(changes)
        if sum(len(document.text) for document in self._documents.values()) > self.room:
            self._documents = before
            raise StoreFull
        return conflict
