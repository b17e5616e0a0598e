/**
 * Whether there is a previous screen of this document in the history. The router numbers its entries from 0 (`idx`); the location's key
 * is no criterion, since ScrollRestoration also sets one on the first entry.
 */
export function hasScreenBefore(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
