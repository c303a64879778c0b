"""A browser that translates the page, as Chrome, Edge and Google's widget do, but with made-up
words.
"""

from dataclasses import dataclass

from playwright.sync_api import Page

SCRIPT = """({ language, direction }) => {
  const SKIPPED = "script, style, noscript, template, textarea, font, [translate=no], .notranslate";
  const SPOKEN = ["title", "alt", "placeholder", "aria-label"];
  const mine = new WeakSet();
  const own = (text) => text.replace(/\\p{L}{2,}/gu, (word) => `${word}ung`).replace(/(\\d)\\.(\\d)/g, "$1,$2");
  const wrapped = (text) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
    inner.textContent = own(text.data);
    outer.append(inner);
    return outer;
  };
  const named = (element) => {
    if (mine.has(element)) return;
    mine.add(element);
    for (const name of SPOKEN) {
      if (element.hasAttribute(name)) element.setAttribute(name, own(element.getAttribute(name)));
    }
  };
  const translate = () => {
    watch.disconnect();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) {
      if (text.data.trim() && !text.parentElement.closest(SKIPPED)) text.replaceWith(wrapped(text));
    }
    document.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join()).forEach(named);
    const root = document.documentElement;
    root.lang = language;
    if (direction === "rtl") root.dir = direction;
    root.classList.add(`translated-${direction}`);
    if (!document.title.endsWith("ung")) document.title = own(document.title);
    watch.observe(root, { childList: true, characterData: true, subtree: true });
  };
  const watch = new MutationObserver(() => setTimeout(translate, 20));
  document.addEventListener("DOMContentLoaded", () => {
    const bar = '<div id="goog-gt-tt" class="skiptranslate"><font>Original</font></div>';
    document.body.insertAdjacentHTML("beforeend", bar);
    translate();
  });
}"""


@dataclass(frozen=True)
class Translator:
    """The language that a player reads the page in, and the direction of its letters."""

    language: str
    direction: str = "ltr"

    def begin(self, page: Page) -> None:
        """Translate whatever the page shows from its next load on."""
        options = f'{{ "language": "{self.language}", "direction": "{self.direction}" }}'
        page.add_init_script(f"({SCRIPT})({options})")
