import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let muted = true;

/** Stories start without sound; what the person chose holds until the page is left. */
export function setMuted(next: boolean): void {
  if (next === muted) return;
  muted = next;
  for (const listener of listeners) listener();
}

export function isMuted(): boolean {
  return muted;
}

export function useMuted(): boolean {
  return useSyncExternalStore(onChange, isMuted, () => true);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
