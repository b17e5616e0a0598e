import { sessionStore } from "./browser-storage.ts";

/**
 * What was typed into forms and is not saved yet, in the session storage of the tab, until it is saved, discarded or its owner signs
 * out: it outlives a reload, leaving the screen and the end of the session. Never passwords, codes or card data. Each draft belongs to
 * an account, and no other one reads it.
 */
const prefix = "draft:";
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

export function saveDraft(name: string, values: unknown): void {
  if (account) sessionStore.set(prefix + name, JSON.stringify({ account, values }));
}

/** The values of this account's draft; one of another account is deleted. */
export function readDraft(name: string): unknown {
  const stored = sessionStore.get(prefix + name);
  if (!stored || !account) return undefined;
  try {
    const draft = JSON.parse(stored) as { account?: unknown; values?: unknown };
    if (draft.account === account) return draft.values;
  } catch {
    // Not ours.
  }
  dropDraft(name);
  return undefined;
}

export function dropDraft(name: string): void {
  sessionStore.remove(prefix + name);
}

export function dropDrafts(): void {
  for (const key of sessionStore.keys()) if (key.startsWith(prefix)) sessionStore.remove(key);
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
export function forgetUnsaved(): void {
  for (const id of [...unsaved.keys()]) setUnsaved(id, undefined);
}

export function discardUnsaved(): void {
  for (const discard of [...unsaved.values()]) discard();
  forgetUnsaved();
}

/** Before a reload or a redirect of our own, whose drafts come back: the browser does not ask. */
export function allowUnload(): void {
  mayUnload = true;
}

/** A closed tab loses its drafts. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (!mayUnload) event.preventDefault();
}
