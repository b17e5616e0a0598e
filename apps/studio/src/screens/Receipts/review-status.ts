import { useSyncExternalStore } from "react";

const messageMs = 6_000;

const listeners = new Set<() => void>();
let message: string | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** What was just done, as a line on the screen: a toast would cover a picture or a button. */
export function showReviewStatus(done: string): void {
  clearTimeout(hiding);
  set(done);
  hiding = setTimeout(() => set(undefined), messageMs);
}

export function useReviewStatus(): string | undefined {
  return useSyncExternalStore(onChange, readMessage, readMessage);
}

function readMessage(): string | undefined {
  return message;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: string | undefined): void {
  message = next;
  for (const listener of listeners) listener();
}
