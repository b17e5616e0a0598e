import { useSyncExternalStore } from "react";

/** A key in addition to the specified ones (docs/decisions/0057-drafts-undo-and-alerts.md). */
const key = "sound";
const listeners = new Set<() => void>();
let preferred: boolean | undefined;
/** The browser allows no sound until the page is touched. */
let silenced = false;

/** Stories start muted; the person's choice is stored in this browser. */
export function setMuted(next: boolean): void {
  preferred = !next;
  silenced = false;
  try {
    window.localStorage.setItem(key, next ? "off" : "on");
  } catch {
    // Without storage it lasts until the page is left.
  }
  notify();
}

/** Mutes for now and does not change the stored choice. */
export function silence(): void {
  silenced = true;
  notify();
}

/** After a touch of the page, sound that was chosen before is allowed; returns whether it is on. */
export function endSilence(): boolean {
  if (!silenced) return false;
  silenced = false;
  notify();
  return !isMuted();
}

export function isMuted(): boolean {
  preferred ??= readPreference();
  return silenced || !preferred;
}

export function useMuted(): boolean {
  return useSyncExternalStore(onChange, isMuted, () => true);
}

function readPreference(): boolean {
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
