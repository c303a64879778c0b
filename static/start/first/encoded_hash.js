// Chats and mail filters write '%23' for the '#' of an address, so that a view or a code becomes a part of the path. Some
// hosts send the page for such an address, others `404.html`; the build puts this into both.

{
  // Only behind the last slash: the name of a folder may hold such a sign.
  const SIGN = /%(?:25)*23(?=[^/]*$)/i;
  const { origin, pathname, search, hash } = location;
  const [page, ...rest] = pathname.split(SIGN);
  if (rest.length) {
    // Scripts that read the address must leave it unchanged.
    document.documentElement.dataset.leaving = "";
    // A path may begin with two slashes, which alone would name another host.
    location.replace(`${origin}${page}#${rest.join("#")}${search}${hash}`);
  }
}
