import { useSyncExternalStore } from "react";

/** `--breakpoint-desk` of tokens.css. */
const wide = "(min-width: 1024px)";

/** Whether the window is wide enough for the desktop layout; updates on resize, false on the server. */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, isDesk, () => false);
}

/** The same outside of components, only in the browser. */
export function isDesk(): boolean {
  return matchMedia(wide).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
