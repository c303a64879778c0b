/**
 * Return whether bytes have the hexadecimal hash of the build; true on a page without https, which cannot compute
 * hashes.
 */
export async function isRight(bytes, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return sha256 === [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
