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
 * Reloads the page, and answers whether it does: a page that came from such a reload does so again only after somebody has
 * touched it, so that no fault can make it reload in a loop.
 */
export function reloadOnce(): boolean {
  if (isUntouchedReload || !leaveMark()) return false;
  window.location.reload();
  return true;
}

/** Reloads the page now, or as soon as somebody touches it. */
export function reloadSoon(): void {
  if (!reloadOnce()) onAct(reloadOnce);
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
