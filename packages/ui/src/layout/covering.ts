import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let covering = 0;

/** Marks the navigation as covered while the component is mounted, so that it cannot be focused. */
export function useCovering(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether a component covers the navigation. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(
    onChange,
    () => covering > 0,
    () => false,
  );
}

function change(by: number): void {
  covering += by;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
