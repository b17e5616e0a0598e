/**
 * Whether there is a previous screen of this document in the history. The router numbers its entries from 0 (`idx`); the location's key
 * is no criterion, since ScrollRestoration also sets one on the first entry.
 */
export function hasScreenBefore(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

/** Whether a link of that page, a document of its own, led to this first screen. */
export function hasPageBefore(path: string): boolean {
  const { referrer } = document;
  if (hasScreenBefore() || window.history.length < 2 || !referrer) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === window.location.origin && pathname === path;
}
