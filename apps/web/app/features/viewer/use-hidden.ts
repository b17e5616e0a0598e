import { useSyncExternalStore } from "react";

/** Whether the tab or the app is out of sight. */
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
