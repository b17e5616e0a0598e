import { useSyncExternalStore } from "react";
import { inAppOf } from "../../lib/in-app.ts";

/** Chromium's, which TypeScript's types do not have. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
/** By the browser's own dialog, or by hand, where the browser has none. */
export type Way = "dialog" | "ios";
type Kept = { visits?: number; quietUntil?: number };

const key = "install";
const quietMs = 90 * 86_400_000;
const listeners = new Set<() => void>();
let event: InstallEvent | undefined;
let visits = 0;

// Chromium sends it once, at a moment of its own: whoever imports this keeps it from the start.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (sent) => {
    sent.preventDefault();
    keepEvent(sent as InstallEvent);
  });
  window.addEventListener("appinstalled", () => keepEvent(undefined));
}

/** How the app can be installed here and now: not in a browser inside another app, not twice, and not for 90 days after a no. */
export function useInstallation(): Way | undefined {
  return useSyncExternalStore(onChange, findWay, () => undefined);
}

/** Whether the browser's dialog was accepted. */
export async function requestInstallation(): Promise<boolean> {
  const { outcome } = (await event?.prompt()) ?? { outcome: "dismissed" };
  postponeInstallation();
  return outcome === "accepted";
}

export function postponeInstallation(): void {
  keep({ ...read(), quietUntil: Date.now() + quietMs });
  keepEvent(event);
}

/** Counts this page load as a visit of this browser, once, and returns how many there were. */
export function countVisit(): number {
  if (visits > 0) return visits;
  const kept = read();
  visits = (kept.visits ?? 0) + 1;
  keep({ ...kept, visits });
  return visits;
}

function findWay(): Way | undefined {
  const { userAgent, maxTouchPoints } = navigator;
  if (isInstalled() || inAppOf(userAgent) || (read().quietUntil ?? 0) > Date.now()) return undefined;
  if (event) return "dialog";
  // An iPad says that it is a Mac.
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? "ios" : undefined;
}

function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}

function read(): Kept {
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? "null") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the offer comes again with the next page.
  }
}

function keepEvent(next: InstallEvent | undefined): void {
  event = next;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
