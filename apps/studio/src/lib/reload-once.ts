import { sessionStore } from "@camarim/ui/lib/browser-storage.ts";
import { allowUnload } from "@camarim/ui/lib/drafts.ts";

const key = "reloadedAt";
const againAfterMs = 10_000;
const missing = new Set<unknown>();

window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** Whether code that a screen needs could not be loaded, as after a deploy. */
export const isMissingScript = (error: unknown) => missing.has(error);

/**
 * Reloads the page, but not twice within ten seconds, since a reload does not cure what then is wrong; nor without storage, which has to
 * remember it. Returns whether it does.
 */
export function reloadOnce(): boolean {
  const isRecent = Date.now() - Number(sessionStore.get(key) ?? 0) < againAfterMs;
  if (isRecent || sessionStore.isBlocked()) return false;
  sessionStore.set(key, String(Date.now()));
  allowUnload();
  window.location.reload();
  return true;
}
