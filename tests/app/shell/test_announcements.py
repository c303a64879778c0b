"""The announcements of the shell, without a browser: only sentences that are still true."""

from tests.app.shell.conftest import OpenShell
from tests.app.shell.fake_page import FakeElement, FakePage


def is_true() -> bool:
    return True


def is_false() -> bool:
    return False


def line() -> FakeElement:
    return FakeElement(id="say")


def test_sentence_is_announced_at_once(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say("Six hits")
    assert page.elements[0].textContent == "Six hits"


def test_only_a_toast_is_shown_as_well(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say("Undone", toast=True)
    assert page.elements[0].classList.names == {"toast"}
    announcer.say("Six hits")
    assert page.elements[0].classList.names == set()


def test_figures_wait_for_a_pause(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_true)
    assert page.elements[0].textContent == ""
    page.pass_time()
    assert page.elements[0].textContent == "61 %"


def test_figures_that_are_outdated_by_then_are_not_announced(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_false)
    page.pass_time()
    assert page.elements[0].textContent == ""


def test_newer_figures_replace_those_that_wait(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_true)
    announcer.say_later("64 %", "attack", is_true)
    assert len(page.timers) == 1
    page.pass_time()
    assert page.elements[0].textContent == "64 %"


def test_sentence_of_an_action_replaces_figures_that_wait(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_true)
    announcer.say("Six hits")
    page.pass_time()
    assert page.elements[0].textContent == "Six hits"


def test_view_withdraws_only_its_own_figures(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_true)
    announcer.withdraw("battle")
    assert page.timers
    announcer.withdraw("attack")
    assert not page.timers


def test_page_that_is_left_withdraws_everything(open_shell: OpenShell) -> None:
    page = FakePage(line())
    announcer = open_shell(page, "announcements").announcer
    announcer.say_later("61 %", "attack", is_true)
    announcer.withdraw()
    assert not page.timers


def test_figures_are_current_unless_some_that_are_seen_wait_for_a_response(
    open_shell: OpenShell,
) -> None:
    page = FakePage(
        FakeElement(data_figures="attack.odds"),
        FakeElement(data_figures="attack.odds battle.odds", aria_busy="true", is_seen=False),
        FakeElement(data_figures="battle.left", aria_busy="true"),
    )
    figures = open_shell(page, "stale_figures")
    assert figures.are_current("attack.odds")
    assert not figures.are_current("battle.left")
    page.elements[1].is_seen = True
    assert not figures.are_current("attack.odds")
