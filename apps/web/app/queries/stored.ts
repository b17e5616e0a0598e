import { readToken } from "../api/session.ts";

/** The specified local-storage keys that hold a state of today's rooms. */
export type StateKey = "profile" | "plan" | "accountStories" | "subscription" | "pix" | "me" | "adminPerformers";

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/**
 * Options that keep a query's answer in local storage, so that the app opens with what was last seen and then refreshes.
 * What is stored must still fit the contract; `forStorage` takes out what must not be kept.
 */
export function stored<T>(storageKey: StateKey, schema: Schema<T>, forStorage?: (answer: T) => unknown) {
  return {
    initialData: () => recall(storageKey, schema),
    initialDataUpdatedAt: 0,
    meta: { storageKey, forStorage: forStorage as ((answer: never) => unknown) | undefined },
  };
}

type Meta = { storageKey?: StateKey; forStorage?: (answer: never) => unknown } | undefined;

/** Nothing is kept once the person has left. */
export function remember(meta: Meta, answer: unknown): void {
  if (!meta?.storageKey || !readToken()) return;
  const kept = meta.forStorage ? meta.forStorage(answer as never) : answer;
  try {
    window.localStorage.setItem(meta.storageKey, JSON.stringify(kept));
  } catch {
    // A full storage only costs the head start.
  }
}

function recall<T>(storageKey: StateKey, schema: Schema<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(window.localStorage.getItem(storageKey) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
