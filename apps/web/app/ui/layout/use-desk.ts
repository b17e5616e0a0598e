import { useSyncExternalStore } from "react";

/** `--breakpoint-desk` of tokens.css. */
const wide = "(min-width: 1024px)";

/** Whether the window is wide enough for the desktop layout. Follows the window; false on the server. */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, isDesk, () => false);
}

/** The same, in the browser and outside of components. */
export function isDesk(): boolean {
  return matchMedia(wide).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
