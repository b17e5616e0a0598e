import { isSameSession } from "@camarim/contract/session-token";
import { useSyncExternalStore } from "react";
import { readAdminToken, saveAdminToken, takeAdminToken } from "./admin-token.ts";

const key = "accessToken";
/** What a fan has watched (specification 4): belongs to the browser until a sign-out. */
const kept = "seen";
/** Bytes of unfinished uploads (features/uploads/saved-uploads.ts), deleted with the session of the account that picked them. */
const keptFiles = "camarim-uploads";
const listeners = new Set<() => void>();
let own: string | null = null;

/** The stored token, which another tab may have changed. */
export function readToken(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(key);
}

/**
 * The token of the session at the start of this page, which any tab may have replaced by a confirmation. All calls use
 * it, so that no page acts for another tab's account.
 */
export function readOwnToken(): string | null {
  own = findCurrentToken(own) ?? own ?? readToken();
  return own;
}

/** Whether both are tokens of one session, or there is none in both. */
export function isSameToken(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameSession(one, other);
}

/** Whether this page's session is still the browser's. */
export function isOwnSession(): boolean {
  const token = readOwnToken();
  return token !== null && token === readToken();
}

/** The present token of the session that `token` belongs to; undefined if it is no longer in this browser. */
export function findCurrentToken(token: string | null): string | undefined {
  const stored = [readToken(), readAdminToken()];
  return stored.find((one) => one !== null && isSameToken(one, token)) ?? undefined;
}

/** Stores the token that replaces another one of the same session. */
export function replaceToken(before: string, token: string): void {
  if (readAdminToken() === before) saveAdminToken(token);
  if (readToken() === before) window.localStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

/** Starts a session, after deleting the data of another account. */
export function saveToken(token: string): void {
  place(token);
  dropKeptFiles();
  own = token;
  for (const listener of listeners) listener();
}

/** Continues as another session, at the menu; responses to the old one are dropped. */
export function switchSession(token: string): void {
  place(token);
  window.location.replace("/account/menu");
}

function place(token: string): void {
  const { localStorage } = window;
  for (const name of Object.keys(localStorage)) if (name !== kept) localStorage.removeItem(name);
  localStorage.setItem(key, token);
}

/**
 * Deletes all stored data and loads `auth`, which also resets the state in memory. If it was an
 * admin's support grant, the admin returns to their own account.
 */
export function clearSession(search = window.location.search): void {
  const adminToken = takeAdminToken();
  if (adminToken) switchSession(adminToken);
  else {
    window.localStorage.clear();
    dropKeptFiles();
    window.location.replace(`/auth${search}`);
  }
}

function dropKeptFiles(): void {
  try {
    window.indexedDB.deleteDatabase(keptFiles);
  } catch {
    // No storage, as in some private windows.
  }
}

/** The token as React sees it, also when another tab signs in or out; null on the server and while hydrating. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}

/** Calls back after a sign-in or sign-out in any tab, or when one is possible because this page was suspended. */
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
