/**
 * Whether the history holds a screen of this document before this one. The router numbers its entries from 0; the location's key
 * says nothing, since ScrollRestoration writes one into the first entry too.
 */
export function hasScreenBefore(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
