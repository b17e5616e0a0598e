import { readToken } from "../api/session.ts";

/** The specified local-storage keys that hold a state of today's rooms. */
export type StateKey = "profile" | "plan" | "accountStories" | "subscription" | "pix" | "me" | WalletKey;
type WalletKey = "balance" | "operations" | "payables";

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

/** The same for a list that grows by pages: its first page is kept. `firstParam` is what that page is asked for by. */
export function storedFirstPage<T, P>(storageKey: StateKey, schema: Schema<T>, firstParam: P) {
  return {
    initialData: () => {
      const page = recall(storageKey, schema);
      return page && { pages: [page], pageParams: [firstParam] };
    },
    initialDataUpdatedAt: 0,
    meta: { storageKey, forStorage: ({ pages }: { pages: T[] }) => pages[0] },
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
