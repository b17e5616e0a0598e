import { sessionStore } from "./browser-storage.ts";

/**
 * What was typed into forms and is not saved yet, in the session storage of the tab, until it is saved, discarded or its owner signs
 * out: it outlives a reload, leaving the screen and the end of the session. Never passwords, codes or card data. Each draft belongs to
 * an account, and no other one reads it; those of `visitor` to whoever uses the tab.
 */
const prefix = "draft:";
/** The owner of drafts of forms without an account: checkout, report, registration, a fan's receipt. */
export const visitor = "visitor";
/** A visitor's draft names them, and a tab of a shared device may stay open. */
const visitorMinutes = 30;
const visitorPrefix = `${prefix}${visitor}:`;
const toKey = (name: string, owner: string | null) => (owner === visitor ? visitorPrefix : prefix) + name;
const listeners = new Set<() => void>();
/** The id of the signed-in account; null until it is known. */
let account: string | null = null;
/** Forms on the screen with unsaved input. */
const unsaved = new Map<string, () => void>();
let mayUnload = false;

export function setDraftAccount(id: string | null): void {
  if (account === id) return;
  account = id;
  for (const listener of listeners) listener();
}

export function readDraftAccount(): string | null {
  return account;
}

export function onDraftAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function saveDraft(name: string, values: unknown, owner = account): void {
  if (owner) sessionStore.set(toKey(name, owner), JSON.stringify({ account: owner, values, at: Date.now() }));
}

/** The values of this account's draft; one of another account, and a visitor's old one, is deleted. */
export function readDraft(name: string, owner = account): unknown {
  const stored = sessionStore.get(toKey(name, owner));
  if (!stored || !owner) return undefined;
  const draft = parse(stored);
  if (draft?.account === owner && (owner !== visitor || isRecent(draft))) return draft.values;
  dropDraft(name, owner);
  return undefined;
}

type Draft = { account?: unknown; values?: unknown; at?: unknown };

function parse(stored: string): Draft | undefined {
  try {
    return JSON.parse(stored) as Draft;
  } catch {
    return undefined;
  }
}

function isRecent({ at }: Draft): boolean {
  return typeof at === "number" && Math.abs(Date.now() - at) < visitorMinutes * 60_000;
}

export function dropDraft(name: string, owner = account): void {
  sessionStore.remove(toKey(name, owner));
}

/** All of them, or those whose names begin with `start`. */
export function dropDrafts(start = ""): void {
  dropKeys(prefix + start);
}

/** When a fan signs out. */
export function dropVisitorDrafts(): void {
  dropKeys(visitorPrefix);
}

/** At each page load: old drafts of forms that are not opened again. */
export function dropOldVisitorDrafts(): void {
  dropKeys(visitorPrefix, (key) => !isRecent(parse(sessionStore.get(key) ?? "") ?? {}));
}

function dropKeys(start: string, which: (key: string) => boolean = () => true): void {
  for (const key of sessionStore.keys()) if (key.startsWith(start) && which(key)) sessionStore.remove(key);
}

/** Registers a form with unsaved input, and what discards it; undefined once there is none. */
export function setUnsaved(id: string, discard: (() => void) | undefined): void {
  if (discard) unsaved.set(id, discard);
  else unsaved.delete(id);
  // Only while needed, since a beforeunload listener excludes a page from the back/forward cache.
  const change = unsaved.size > 0 ? window.addEventListener : window.removeEventListener;
  change("beforeunload", warnOfLoss);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Leaves the forms as they are; their drafts stay. */
export function clearUnsaved(): void {
  for (const id of [...unsaved.keys()]) setUnsaved(id, undefined);
}

export function discardUnsaved(): void {
  for (const discard of [...unsaved.values()]) discard();
  clearUnsaved();
}

/** Before a reload or a redirect of our own, whose drafts come back: the browser does not ask. */
export function allowUnload(): void {
  mayUnload = true;
}

/** A closed tab loses its drafts. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (!mayUnload) event.preventDefault();
}

if (typeof window !== "undefined") dropOldVisitorDrafts();
