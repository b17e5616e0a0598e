import { useSyncExternalStore } from "react";
import { inAppOf } from "../../lib/in-app.ts";

/** Chromium's `BeforeInstallPromptEvent`, which TypeScript's DOM types lack. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
/** `dialog`: by the browser's install prompt; `ios`: manually, since iOS has no prompt. */
export type Way = "dialog" | "ios";
type Kept = { visits?: number; quietUntil?: number };

const key = "install";
const quietMs = 90 * 86_400_000;
const listeners = new Set<() => void>();
let event: InstallEvent | undefined;
let visits = 0;

// Chromium dispatches the event once, at any time, so this module must be imported at startup to keep it.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (sent) => {
    sent.preventDefault();
    keepEvent(sent as InstallEvent);
  });
  window.addEventListener("appinstalled", () => keepEvent(undefined));
}

/** How the app can be installed; undefined in an in-app browser, when it is installed, and for 90 days after a postponement. */
export function useInstallation(): Way | undefined {
  return useSyncExternalStore(onChange, findWay, () => undefined);
}

/** Opens the browser's install prompt; whether the user accepted it. */
export async function requestInstallation(): Promise<boolean> {
  const { outcome } = (await event?.prompt()) ?? { outcome: "dismissed" };
  postponeInstallation();
  return outcome === "accepted";
}

export function postponeInstallation(): void {
  keep({ ...read(), quietUntil: Date.now() + quietMs });
  keepEvent(event);
}

/** Counts this page load once as a visit of this browser, and returns the number of visits. */
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
  // iPadOS has the user agent of a Mac.
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
    // Storage is unavailable: the offer appears again on the next page.
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
