/** Whether bytes are those that the build gave a hash, in hexadecimal digits; on a page without https nobody can tell. */
export async function isRight(bytes, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return sha256 === [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
