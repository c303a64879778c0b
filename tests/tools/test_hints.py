"""The hints that the build puts into the head of the pages."""

from tools.build.hints import add

NAMES = ["static/start/start.js", "static/start/interpreter.js", "pyscript.toml", "LICENSES/index.txt"]


def test_hints_come_before_the_first_script_and_after_the_policy() -> None:
    """A policy in a meta tag binds only what follows it."""
    page = add('<meta policy><script src="a.js"></script>', NAMES)
    assert page.index("<meta policy>") < page.index("modulepreload") < page.index("<script")


def test_only_what_the_page_thread_needs_is_hinted_at() -> None:
    """The worker cannot use what the page has loaded, and licences can wait."""
    page = add("<script></script>", NAMES)
    assert 'rel="modulepreload" href="static/start/start.js"' in page
    assert 'as="fetch" crossorigin href="pyscript.toml"' in page
    assert "interpreter" not in page
    assert "LICENSES" not in page
