import { isStudioPath } from "@camarim/contract/pages";
import { sessionStore } from "./browser-storage.ts";

const key = "sessionEnded";

/** Stores the screen on which the session ended, for the sign-in that follows in this tab; the sign-in itself is none. */
export function saveReturn(): void {
  const { pathname, search } = window.location;
  // A request of the screen before may be answered there.
  if (!pathname.startsWith("/auth")) sessionStore.set(key, pathname + search);
}

/** The screen on which the session ended; null if it did not. */
export function readReturn(): string | null {
  const path = sessionStore.get(key);
  return path && /^\/[a-z]/.test(path) && isStudioPath(path.split("?")[0] ?? "") ? path : null;
}

export function dropReturn(): void {
  sessionStore.remove(key);
}
