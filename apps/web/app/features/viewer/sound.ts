import { useSyncExternalStore } from "react";

/** Beside the specified keys of local storage (docs/decisions/0210). */
const key = "sound";
const listeners = new Set<() => void>();
let preferred: boolean | undefined;
/** The browser demanded silence until the page is touched. */
let silenced = false;

/** Stories start without sound; what the person chose holds from then on in this browser. */
export function setMuted(next: boolean): void {
  preferred = !next;
  silenced = false;
  try {
    window.localStorage.setItem(key, next ? "off" : "on");
  } catch {
    // Then it holds until the page is left.
  }
  notify();
}

/** Without sound for now, whatever was chosen. */
export function silence(): void {
  silenced = true;
  notify();
}

/** The page was touched, so sound that was chosen before may be heard; answers whether there is any. */
export function endSilence(): boolean {
  if (!silenced) return false;
  silenced = false;
  notify();
  return !isMuted();
}

export function isMuted(): boolean {
  preferred ??= wasWanted();
  return silenced || !preferred;
}

export function useMuted(): boolean {
  return useSyncExternalStore(onChange, isMuted, () => true);
}

function wasWanted(): boolean {
  try {
    return window.localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
