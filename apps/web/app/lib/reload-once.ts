import type { Location } from "react-router";

declare global {
  interface Window {
    __reactRouterDataRouter?: {
      dispose: () => void;
      state: { navigation: { location?: Pick<Location, "pathname" | "search" | "hash"> } };
    };
  }
}

/** Read by start-fallback.ts too. */
const key = "reloaded";
const acts = ["pointerdown", "keydown"] as const;

/** Whether this page reloaded itself and was not touched since. */
let isUntouchedReload = false;
/** Whether this page is being replaced: several scripts that fail at the same time reload it once. */
let isReloading = false;

if (typeof window !== "undefined") {
  isUntouchedReload = takeMark();
  // A touched page is still there: its reload was cancelled.
  const forget = () => {
    isUntouchedReload = false;
    isReloading = false;
  };
  for (const act of acts) window.addEventListener(act, forget, { capture: true });
}

/**
 * Reloads the page, or loads `address` instead, and returns whether it does. A page that came from such a reload does so again
 * only after it was touched, so that no error causes a reload loop.
 */
export function reloadOnce(address?: string): boolean {
  if (isReloading) return true;
  if (isUntouchedReload || !leaveMark()) return false;
  isReloading = true;
  if (address) window.location.assign(address);
  else window.location.reload();
  return true;
}

/** Loads the address of the current navigation when the code of its screen cannot be loaded. Returns as `reloadOnce`. */
export function loadScreenOnce(): boolean {
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  return reloadOnce(to && to.pathname + to.search + to.hash);
}

/** Replaces a screen that cannot be loaded: throws, so that the error boundary shows the error. */
export function failedScreen(error: unknown): { default: () => never } {
  return {
    default() {
      throw error;
    },
  };
}

/** Reloads the page now, or at the first touch. */
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
