import { isOwnSession, readOwnToken } from "../api/session.ts";

/** The local-storage keys of specification 4 that hold a creator's state; `seen` is the viewer's, `accessToken` the session's. */
export const stateKeys = [
  "profile",
  "plan",
  "accountStories",
  "subscription",
  "balance",
  "operations",
  "payables",
  "recipient",
  "lastlink",
  "pix",
  "subscriptionsStats",
  "adminPerformers",
  "billings",
  "medias",
  "me",
  "storiesArchived",
  "highlights",
  "accountStats",
  "accountSetting",
  "iuguAccount",
] as const;
export type StateKey = (typeof stateKeys)[number];

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/**
 * Options that keep a query's answer in local storage, so that the app opens with what was last seen and then refreshes.
 * What is stored must still fit the contract; `forStorage` takes out what must not be kept: links, documents, keys, tokens.
 */
export function stored<T>(storageKey: StateKey, schema: Schema<T>, forStorage?: (answer: T) => unknown) {
  return {
    initialData: () => recall(storageKey, schema),
    initialDataUpdatedAt: 0,
    meta: { storageKey, forStorage: forStorage as ((answer: never) => unknown) | undefined },
  };
}

/** The same for a list that grows by pages: its first page is kept. `firstParam` is what that page is asked for by. */
export function storedFirstPage<T, P>(
  storageKey: StateKey,
  schema: Schema<T>,
  firstParam: P,
  forStorage: (page: T) => unknown = (page) => page,
) {
  return {
    initialData: () => {
      const page = recall(storageKey, schema);
      return page && { pages: [page], pageParams: [firstParam] };
    },
    initialDataUpdatedAt: 0,
    meta: { storageKey, forStorage: ({ pages: [first] }: { pages: T[] }) => first && forStorage(first) },
  };
}

type Meta = { storageKey?: StateKey; forStorage?: ((answer: never) => unknown) | undefined } | undefined;

/** Stores nothing after a sign-out or a change of account. */
export function persist(meta: Meta, answer: unknown): void {
  if (!meta?.storageKey || !isOwnSession()) return;
  const kept = meta.forStorage ? meta.forStorage(answer as never) : answer;
  try {
    window.localStorage.setItem(meta.storageKey, JSON.stringify(kept));
  } catch {
    // A full storage only costs the head start.
  }
}

/** What was last seen; what no longer fits is dropped. */
function recall<T>(storageKey: StateKey, schema: Schema<T>): T | undefined {
  const kept = readOwnToken() === null ? null : window.localStorage.getItem(storageKey);
  if (kept === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(kept));
    if (parsed.success) return parsed.data;
  } catch {
    // Not even JSON.
  }
  window.localStorage.removeItem(storageKey);
  return undefined;
}
