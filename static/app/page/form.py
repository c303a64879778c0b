"""The set-up form: read it, fill it, add and remove entries, show what is wrong beside its field."""

import json

from page import memory
from page.dom import by_id, every
from pyscript import document, window

FORMS = ("form", "rulings-form", "compare-form", "table-form")
TOGETHER = (
    ("volley.models", "volley.option", "volley.primary", "data-models"),
    ("defenders", "defence_option", "defence_primary", "data-defenders"),
)
"""Lists of models that fire together, with the fields that depend on how many there are."""
OWN = "table."
"""What the names of the fields of the players' own table begin with: nothing that fills the forms empties it."""


def gather(*forms):
    """All names and values of some forms, else of the forms of the page, as a list of pairs."""
    return [pair for form in filter(None, map(by_id, forms or FORMS)) for pair in pairs_of(form)]


def pairs_of(form):
    """All names and values of one form, as a list of pairs."""
    data = getattr(window.Array, "from")(window.FormData.new(form))
    return json.loads(window.JSON.stringify(data))


def readable(kept):
    """The pairs among what was kept, perhaps by another version of the page: two texts each."""
    pairs = kept if isinstance(kept, list) else []
    return [pair for pair in pairs if isinstance(pair, list) and [type(part) for part in pair] == [str, str]]


def attack_pairs():
    """All names and values that say what is attacked; an attack of a battle is rolled on the table of that battle."""
    link = memory.recall(memory.own("link")) or {}
    pairs = gather()
    return _without(OWN, pairs) + link["table"] if link.get("table") else pairs


def take_up():
    """Fill in what was kept of the forms, and the players' own table, which outlives every new start."""
    fill(readable(memory.recall(memory.own("form"))))
    for name in ("lasting", "table"):
        _fill_own(readable(memory.recall(memory.own(name))))


def keep_own():
    """Keep the players' own table on this device, apart from what is typed about an attack."""
    table = by_id("table-form")
    if table:
        memory.keep(memory.own("table"), pairs_of(table))
        memory.forget(memory.own("lasting"))


def _fill_own(pairs):
    """Show a table, unless there is none."""
    if _named_with(OWN + "rows.", pairs):
        _fill(pairs, OWN)


def _without(part, pairs):
    return [pair for pair in pairs if not pair[0].startswith(part)]


def _named_with(part, pairs):
    return [pair for pair in pairs if pair[0].startswith(part)]


def fill(pairs):
    """Set the forms to some pairs; none at all change nothing, fields that they do not name keep what they show.

    The players' own table stays as it is; only where they have none yet is one taken over.
    """
    _fill(_without(OWN, pairs), "")
    if not _entries(OWN + "rows"):
        _fill_own(pairs)


def _fill(pairs, part):
    for place in _within(".entries") if pairs else []:
        name = place.id
        if not name.startswith(part) or (not part and name.startswith(OWN)):
            continue
        wanted = {pair[0][len(name) + 1 :].split(".")[0] for pair in pairs if pair[0].startswith(name + ".")}
        resize(name, len(wanted))
    for box in _within("input[type=checkbox]") if pairs else []:
        box.checked = box.checked and box.name.startswith(OWN) != bool(part)
    for name, value in pairs:
        for field in _named(name):
            _set(field, value)
    suit_models()


def _within(selector):
    """What a selector finds in the forms of the page, not in those of a battle or a dogfight."""
    return every(", ".join(["#" + form + " " + selector for form in FORMS]))


def fill_within(place, pairs):
    """Set the fields within an element to some pairs."""
    for box in every("#" + place + " input[type=checkbox]"):
        box.checked = False
    for name, value in pairs:
        for field in _named(name):
            if field.closest("#" + place):
                _set(field, value)


def _set(field, value):
    if field.type in ("radio", "checkbox"):
        if field.value == value:
            field.checked = True
    else:
        field.value = value


def _named(name):
    found = document.getElementsByName(name)
    return [found.item(index) for index in range(found.length)]


def set_values(name, values):
    """Tick exactly these boxes of a name."""
    for box in _named(name):
        box.checked = box.value in values


def set_value(name, value):
    """Set one text or number field."""
    for field in _named(name):
        field.value = str(value)


def values_of(name):
    """What the fields of a name say: the ticked boxes as a list, any other field as its text."""
    found = _named(name)
    boxes = [box for box in found if box.type == "checkbox"]
    return [box.value for box in boxes if box.checked] if boxes else found[0].value


def resize(name, count):
    """Give a list of entries so many entries."""
    while len(_entries(name)) < count:
        _append(name)
    for entry in _entries(name)[count:]:
        entry.remove()


def add(name, source=None):
    """Add an entry, with what the fields of another group say if one is named, and put the cursor into it."""
    _append(name)
    suit_models()
    entry = _entries(name)[-1]
    for field in every("[name]", entry) if source else []:
        leaf = field.name.split(name + ".", 1)[1].split(".", 1)[1]
        for other in _named(source + "." + leaf):
            field.value = other.value
    for fold in every("details", entry)[:1]:
        fold.open = fold.parentElement == entry and not entry.querySelector("input").offsetParent
    entry.querySelector("input").focus()


def remove(button):
    """Remove the entry that a button stands in."""
    entry = button.closest("[data-entry]")
    name = entry.getAttribute("data-entry")
    _lose_primary(name, _entries(name).index(entry))
    entry.remove()
    for index, other in enumerate(_entries(name)):
        _renumber(other, name, index)
    suit_models()
    _adder(name).focus()


def _entries(name):
    return every('form [data-entry="' + name + '"]')


def _adder(name):
    return document.querySelector('[data-add="' + name + '"]')


def _append(name):
    index = len(_entries(name))
    by_id(name).appendChild(by_id("new-" + name).content.cloneNode(True))
    _renumber(_entries(name)[-1], name, index)


def _renumber(entry, name, index):
    prefix = name + "."
    for attribute in ("name", "id", "for", "data-for", "aria-describedby"):
        for element in every("[" + attribute + "]", entry):
            parts = element.getAttribute(attribute).split(prefix, 1)
            if len(parts) == 2:
                rest = parts[1].split(".", 1)[1:]
                element.setAttribute(attribute, parts[0] + ".".join([name, str(index)] + rest))  # noqa: RUF005 (MicroPython)


def suit_models():
    """Offer the fire options and primaries that fit the models of a list; several link unless told otherwise."""
    for name, option, primary, attribute in TOGETHER:
        if by_id(name):
            count = len(_entries(name))
            by_id("form").setAttribute(attribute, ("none", "one", "several")[min(count, 2)])
            _suit_option(option, count > 1)
            _suit_primary(by_id("f-" + primary), count)


def _suit_option(option, several):
    chosen = document.querySelector('[name="' + option + '"]:checked')
    alone = not chosen or chosen.value in ("single", "split")
    if alone == several:
        set_values(option, ["linked" if several else "single"])


def _suit_primary(field, count):
    for place in range(1, field.options.length):
        choice = field.options.item(place)
        choice.hidden = choice.disabled = place > count
    if field.selectedIndex > count:
        field.value = ""


def _lose_primary(name, place):
    """A model is removed: the primary stays the same model, or is not named any more."""
    for _, _, primary, _ in [each for each in TOGETHER if each[0] == name]:
        field = by_id("f-" + primary)
        if field.value and int(field.value) >= place:
            field.value = "" if int(field.value) == place else str(int(field.value) - 1)


def step(button):
    """One press of − or +."""
    nudge(by_id("f-" + button.getAttribute("data-for")), int(button.getAttribute("data-step")))


def nudge(field, by):
    """Change a number field by so much, within its bounds; what is not a number starts at the least."""
    least, most = int(field.getAttribute("data-min")), int(field.getAttribute("data-max"))
    try:
        value = int(field.value) + by
    except ValueError:
        value = least
    field.value = str(min(max(value, least), most))


def show_faults(faults, within=None):
    """Put each sentence beside its field and take away those that are mended."""
    for place in every(".fault", within):
        name = place.id[2:]
        text = faults.get(name, "")
        if text or not place.hidden:
            _mark(name, place, text)


def _mark(name, place, text):
    place.textContent = text
    place.hidden = not text
    field = by_id("f-" + name)
    if field and text:
        field.setAttribute("aria-invalid", "true")
    elif field:
        field.removeAttribute("aria-invalid")
    fold = place.closest("details")
    if fold and text:
        fold.open = True
