import { sessionStore } from "../lib/browser-storage.ts";

/**
 * The admin's own token during a support session, to return to their account. Stored in this tab's session storage: local storage holds
 * only the specified keys, and the token must not outlive the tab.
 */
const key = "adminAccessToken";

export function readAdminToken(): string | null {
  return typeof window === "undefined" ? null : sessionStore.get(key);
}

export function saveAdminToken(token: string): void {
  sessionStore.set(key, token);
}

/** Removes the token and returns it. */
export function takeAdminToken(): string | null {
  const kept = readAdminToken();
  sessionStore.remove(key);
  return kept;
}
