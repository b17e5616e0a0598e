import { useSyncExternalStore } from "react";

const key = "accessToken";
/** How far a fan watched (specification 4): it belongs to the browser until somebody signs out. */
const kept = "seen";
const listeners = new Set<() => void>();
let own: string | null = null;

/** What this browser holds now; another tab may have changed it. */
export function readToken(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(key);
}

/** The session this page began with. Its calls carry it to the end, so that no page ever acts for another tab's account. */
export function ownToken(): string | null {
  own ??= readToken();
  return own;
}

/** Whether this page's session is still the browser's. */
export function isOwnSession(): boolean {
  return own !== null && own === readToken();
}

/** Begins a session; whatever another account left here goes first. */
export function saveToken(token: string): void {
  const { localStorage } = window;
  for (const name of Object.keys(localStorage)) if (name !== kept) localStorage.removeItem(name);
  localStorage.setItem(key, token);
  own = token;
  for (const listener of listeners) listener();
}

/** Forgets everything of this browser and starts anew at `auth`; the page load resets all state in memory. */
export function endSession(search = window.location.search): void {
  window.localStorage.clear();
  window.location.replace(`/auth${search}`);
}

/** The token as React sees it, also when another tab signs in or out; null on the server and while hydrating. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}

/** Tells when somebody signed in or out, in this tab or another, or may have while this page was put away. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
}
