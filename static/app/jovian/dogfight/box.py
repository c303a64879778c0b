"""Orders under seal on this phone.

The box lies with everything else that the page keeps of the dogfight; its key lies in another store of the browser
and is sent to the engine only at the reveal. So the page, its storage, its log and its address, looked at or shown
by accident, tell nothing, and boxes of all orders are equally long. It does not protect against somebody who takes
this phone, fetches box and key out of both stores and puts them together with a program: on one phone players look
away, as they do at a table.
"""

from app.jovian.dogfight.kept import Place
from engine.engagement.refusal import Refusal
from engine.engagement.saved import Tree
from engine.engagement.seal import Sealed, opened, seal

SIZE = 192
"""Characters that every content is filled up to before it is sealed, so that its length tells nothing."""
FILLING = "filling"


def boxed(side: Place, data: Tree) -> tuple[Sealed, str]:
    """A box of one side's data, and its key. Raises ValueError for data that no orders are."""
    room = SIZE - len(str(data))
    found = seal({"side": side, "data": data, FILLING: "-" * room})
    if room < 0 or isinstance(found, Refusal):
        raise ValueError("too large for a box of orders")
    return found


def unboxed(box: Sealed | None, key: object, side: Place) -> Tree | None:
    """What lies in the box of a side, None when this key does not open it or it is another side's."""
    if box is None or not isinstance(key, str):
        return None
    content = opened(box, key)
    if isinstance(content, Refusal) or content.get("side") != side:
        return None
    data = content.get("data")
    return data if isinstance(data, dict) else None
