import { useSyncExternalStore } from "react";

/** Whether the tab or the app is hidden. */
export function useHidden(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.hidden,
    () => false,
  );
}

function onChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
