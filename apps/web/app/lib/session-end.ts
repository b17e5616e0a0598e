import { isAppPath } from "./app-paths.ts";

/** Session storage key, also read by start-on-use.ts. */
const key = "sessionEnded";

/** Stores the screen on which the session ended, for the sign-in that follows in this tab; the sign-in itself is none. */
export function saveReturn(): void {
  try {
    const { pathname, search } = window.location;
    // A request of the screen before may be answered there.
    if (pathname.startsWith("/auth")) return;
    window.sessionStorage.setItem(key, pathname + search);
  } catch {
    // Unavailable: the sign-in leads to the account.
  }
}

/** The screen on which the session ended; null if it did not. */
export function readReturn(): string | null {
  try {
    const path = window.sessionStorage.getItem(key);
    return path && /^\/[a-z]/.test(path) && isAppPath(path.split("?")[0] ?? "") ? path : null;
  } catch {
    return null;
  }
}

export function dropReturn(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Unavailable: there is none.
  }
}
