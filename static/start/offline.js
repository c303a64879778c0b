/** Keep the site for offline use. */
export function keepOffline() {}
