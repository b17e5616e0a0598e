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

/** Whether this page came from a reload of its own, and nobody has touched it since. */
let isUntouchedReload = false;

if (typeof window !== "undefined") {
  isUntouchedReload = takeMark();
  onAct(() => {
    isUntouchedReload = false;
  });
}

/**
 * Reloads the page, or loads `address` in its place, and answers whether it does: a page that came from such a reload does so again
 * only after somebody has touched it, so that no fault can make it reload in a loop.
 */
export function reloadOnce(address?: string): boolean {
  if (isUntouchedReload || !leaveMark()) return false;
  if (address) window.location.assign(address);
  else window.location.reload();
  return true;
}

/** Loads the address that the router is on its way to, for a screen whose file cannot be loaded. Answers as `reloadOnce`. */
export function loadScreenOnce(): boolean {
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  return reloadOnce(to && to.pathname + to.search + to.hash);
}

/** A screen in the place of one that cannot be loaded: the error boundary above it shows the error. */
export function failedScreen(error: unknown): { default: () => never } {
  return {
    default() {
      throw error;
    },
  };
}

/** Reloads the page now, or as soon as somebody touches it. */
export function reloadSoon(): void {
  if (!reloadOnce()) onAct(() => reloadOnce());
}

function onAct(then: () => unknown): void {
  for (const act of acts) window.addEventListener(act, then, { capture: true, once: true });
}

/** Without storage there is no telling, and then no reload. */
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
