import { useSyncExternalStore } from "react";
import { takeAdminToken } from "./admin-token.ts";

const key = "accessToken";
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(key);
}

export function saveToken(token: string): void {
  window.localStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

/**
 * Forgets everything of this browser and starts anew at `auth`; the page load resets all state in memory. Where it was an
 * admin's grant that ended, the admin is back in the own account.
 */
export function endSession(search = window.location.search): void {
  const own = takeAdminToken();
  window.localStorage.clear();
  if (own) window.localStorage.setItem(key, own);
  window.location.replace(own ? "/account/menu" : `/auth${search}`);
}

/** The token as React sees it, also when another tab signs in or out; null on the server and while hydrating. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}

/** Tells when somebody signed in or out, in this tab or another. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
