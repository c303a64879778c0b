// The script of `404.html`, which some hosts send for every address that they do not know, in any folder. It goes to the
// page for a code whose '#' was lost on the way, and otherwise links to the page in the nearest folder that has one.

{
  const CODE = /[^/]*BSP?\d{1,3}(?:\.|%(?:25)*2e)[^/]*$/i;
  const { origin, pathname, search, hash } = location;
  const root = document.documentElement;
  const own = [...navigator.languages].map((name) => name.slice(0, 2)).find((name) => document.getElementById(name));

  /** Return whether a folder of the host has the page. */
  const hasPage = async (folder) => {
    const response = await fetch(`${origin}${folder}version.json`, { cache: "no-store" });
    const build = await response.json();
    return build.name === "broadside";
  };

  /** Return the nearest folder with the page, or an empty text. */
  const findFolder = async () => {
    const parts = pathname.split("/").slice(0, -1);
    for (; parts.length; parts.pop()) {
      const folder = `${parts.join("/")}/`;
      // Any other answer than a build's means that there is no page.
      if (await hasPage(folder).catch(() => false)) return folder;
    }
    return "";
  };

  const showLink = async () => {
    const folder = await findFolder();
    for (const link of folder ? document.querySelectorAll("a") : []) {
      link.href = origin + folder;
      link.hidden = false;
    }
  };

  const code = CODE.exec(pathname)?.[0];
  if (!("leaving" in root.dataset)) {
    if (code) location.replace(`${origin}${pathname.slice(0, -code.length)}#share=${code}${search}${hash}`);
    for (const text of own ? document.querySelectorAll("section") : []) text.hidden = text.id !== own;
    if (own) root.lang = own;
    showLink();
  }
}
