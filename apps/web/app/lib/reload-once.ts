import type { Location } from "react-router";
import { allowUnload } from "./drafts.ts";

declare global {
  interface Window {
    __reactRouterDataRouter?: {
      dispose: () => void;
      state: { navigation: { location?: Pick<Location, "pathname" | "search" | "hash"> } };
    };
  }
}

/** Session storage key, also used by start-fallback.ts. */
const key = "reloaded";
const acts = ["pointerdown", "keydown"] as const;

/** Whether this page load is an automatic reload without user input since. */
let isUntouchedReload = false;
/** Whether a reload is in progress: several scripts that fail at the same time cause one reload. */
let isReloading = false;

if (typeof window !== "undefined") {
  isUntouchedReload = takeMark();
  // User input means that the page is still open: its reload was cancelled.
  const clearMark = () => {
    isUntouchedReload = false;
    isReloading = false;
  };
  for (const act of acts) window.addEventListener(act, clearMark, { capture: true });
}

/**
 * Reloads the page, or loads `address` instead, and returns whether it does. After such a reload, the page reloads again only after
 * user input, so that no error causes a reload loop.
 */
export function reloadOnce(address?: string): boolean {
  if (isReloading) return true;
  if (isUntouchedReload || !leaveMark()) return false;
  isReloading = true;
  allowUnload();
  if (address) window.location.assign(address);
  else window.location.reload();
  return true;
}

/** Loads the URL of the current navigation when the code of its screen cannot be loaded. Returns the same as `reloadOnce`. */
export function loadScreenOnce(): boolean {
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  return reloadOnce(to && to.pathname + to.search + to.hash);
}

/** A route module for a screen that cannot be loaded: it throws, so that the error boundary shows the error. */
export function failedScreen(error: unknown): { default: () => never } {
  return {
    default() {
      throw error;
    },
  };
}

/** Reloads the page now or, if it has just been reloaded, at the next user input. */
export function reloadSoon(): void {
  if (!reloadOnce()) onAct(() => reloadOnce());
}

function onAct(then: () => unknown): void {
  for (const act of acts) window.addEventListener(act, then, { capture: true, once: true });
}

/** Without storage an earlier reload cannot be detected, so the page does not reload. */
function leaveMark(): boolean {
  try {
    window.sessionStorage.setItem(key, "1");
    return true;
  } catch {
    return false;
  }
}

function takeMark(): boolean {
  try {
    const marked = window.sessionStorage.getItem(key) !== null;
    window.sessionStorage.removeItem(key);
    return marked;
  } catch {
    return false;
  }
}
