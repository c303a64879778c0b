// The page in place of one that is nowhere to be had.

const RELOAD_AFTER = 5_000;
// A refresh by the page's head would stay within the page if the address names a view, as in #battle. The clock of a page
// in the background may stop, so whoever comes back to the page is served at once.
const RELOADING = `const reload = () => location.reload();
setTimeout(reload, ${RELOAD_AFTER});
addEventListener("online", reload);
addEventListener("pageshow", ({ persisted }) => persisted && reload());
document.addEventListener("visibilitychange", () => document.hidden || reload());`;

// The colours are those of `base.css`, which may be as far away as the page.
const LOOK = `:root { color-scheme: light dark; font: 1.25rem/1.4 system-ui, sans-serif; background: #faf6ee; color: #14213d }
body { max-width: 30rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.875rem }
@media (prefers-color-scheme: dark) { :root { background: #0b1220; color: #e8e4da } }`;

/** What is shown for a page that is nowhere to be had; it is tried again by itself. */
function absent(bare) {
  const sentences = Object.entries(BUILD.absent);
  const [language, sentence] = sentences.find(([key]) => bare.endsWith(`${key}.html`)) ?? sentences[0];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Broadside</title><style>${LOOK}</style>`;
  const text = `<h1>Broadside</h1><p>${sentence}</p><script>${RELOADING}</script>`;
  const body = `<!doctype html><html lang="${language}">${head}${text}</html>`;
  return new Response(body, { status: 503, headers: { "Content-Type": TYPES.html } });
}
