import { isSameSession } from "@camarim/contract/session-token";
import { useSyncExternalStore } from "react";
import { localStore } from "../lib/browser-storage.ts";
import { allowUnload, dropDrafts } from "../lib/drafts.ts";
import { saveReturn } from "../lib/session-end.ts";
import { readAdminToken, saveAdminToken, takeAdminToken } from "./admin-token.ts";

/** Local storage key of the token. */
export const sessionKey = "accessToken";
/** The stories that a fan has watched in this browser (specification 4); kept until a sign-out. */
const kept = "seen";
/**
 * The IndexedDB database of unfinished uploads (features/uploads/saved-uploads.ts), deleted with the session of the account that picked
 * the files.
 */
const keptFiles = "camarim-uploads";
const listeners = new Set<() => void>();
let own: string | null = null;

/** The stored token, which another tab may have changed. */
export function readToken(): string | null {
  return typeof window === "undefined" ? null : localStore.get(sessionKey);
}

/**
 * The current token of the session that this page started with; a confirmation in any tab may have replaced the initial one. All
 * requests use it, so that no page acts for another tab's account.
 */
export function readOwnToken(): string | null {
  own = findCurrentToken(own) ?? own ?? readToken();
  return own;
}

/** Whether both tokens belong to one session, or both are null. */
export function isSameToken(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameSession(one, other);
}

/** Whether the session of this page is still the stored one. */
export function isOwnSession(): boolean {
  const token = readOwnToken();
  return token !== null && token === readToken();
}

/** The current token of the session of `token`; undefined if this browser no longer has that session. */
export function findCurrentToken(token: string | null): string | undefined {
  const stored = [readToken(), readAdminToken()];
  return stored.find((one) => one !== null && isSameToken(one, token)) ?? undefined;
}

/** Replaces a token by another one of the same session. */
export function replaceToken(before: string, token: string): void {
  if (readAdminToken() === before) saveAdminToken(token);
  if (readToken() === before) localStore.set(sessionKey, token);
  for (const listener of listeners) listener();
}

/** Starts a session and deletes the data of any other account. */
export function saveToken(token: string): void {
  place(token);
  dropKeptFiles();
  own = token;
  for (const listener of listeners) listener();
}

/** Continues with another session, at the menu; the page load drops responses to the old one. */
export function switchSession(token: string): void {
  allowUnload();
  place(token);
  window.location.replace("/account/menu");
}

function place(token: string): void {
  for (const name of localStore.keys()) if (name !== kept) localStore.remove(name);
  localStore.set(sessionKey, token);
}

/**
 * Deletes all stored data and loads `auth`, which also resets the state in memory. If it was an
 * admin's support grant, the admin returns to their own account.
 */
export function clearSession(search = window.location.search): void {
  dropDrafts();
  leave(search);
}

/** The same after the server has ended the session: sign-in says so and leads back to this screen, with what was typed there. */
export function endSession(): void {
  saveReturn();
  leave(window.location.search);
}

function leave(search: string): void {
  allowUnload();
  const adminToken = takeAdminToken();
  if (adminToken) switchSession(adminToken);
  else {
    localStore.clear();
    dropKeptFiles();
    window.location.replace(`/auth${search}`);
  }
}

function dropKeptFiles(): void {
  try {
    window.indexedDB.deleteDatabase(keptFiles);
  } catch {
    // IndexedDB is unavailable, as in some private windows.
  }
}

/** The token as React state, updated when another tab signs in or out; null on the server and while hydrating. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}

/** Calls `listener` when any tab changes the token, and on `pageshow`, since it may have changed while this page was suspended. */
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
