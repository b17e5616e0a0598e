/**
 * Runs inline in the splash of a guarded screen: without a token it loads `auth` with the query, as the guard of the app would after
 * its scripts have loaded (layouts/Guarded.tsx). It may not reference anything outside itself (entry.server.tsx inlines its source).
 */
export function openSignIn(sessionKey: string): void {
  try {
    if (window.localStorage.getItem(sessionKey) === null)
      window.location.replace(`/auth${window.location.search}${window.location.hash}`);
  } catch {}
}
