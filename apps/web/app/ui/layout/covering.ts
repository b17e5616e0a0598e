import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let covering = 0;

/** While the component is shown, it covers the navigation, which then takes no focus. */
export function useCovering(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether something covers the navigation. */
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
