import { isOwnSession, readOwnToken } from "@camarim/ui/api/session.ts";
import { localStore } from "@camarim/ui/lib/browser-storage.ts";

/** The local-storage keys of specification 4 for a creator's data; the viewer uses `seen`, the session `accessToken`. */
const stateKeys = [
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
 * Options that cache a query's response in local storage, so that the app starts with the last data and then refetches. Stored data
 * that no longer matches the contract is dropped; `forStorage` removes links, documents, keys and tokens.
 */
export function stored<T>(storageKey: StateKey, schema: Schema<T>, forStorage?: (data: T) => unknown) {
  return {
    initialData: () => recall(storageKey, schema),
    initialDataUpdatedAt: 0,
    meta: { storageKey, forStorage: forStorage as ((data: never) => unknown) | undefined },
  };
}

/** The same for an infinite query: stores the first page. `firstParam` is the page parameter of that page. */
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

type Meta = { storageKey?: StateKey; forStorage?: ((data: never) => unknown) | undefined } | undefined;

/** Stores a response, except after a sign-out or a change of account. */
export function persist(meta: Meta, data: unknown): void {
  if (!meta?.storageKey || !isOwnSession()) return;
  const kept = meta.forStorage ? meta.forStorage(data as never) : data;
  try {
    window.localStorage.setItem(meta.storageKey, JSON.stringify(kept));
  } catch {
    // Storage is full: the app starts without cached data.
  }
}

/** Reads the stored response; removes it if it no longer matches the schema. */
function recall<T>(storageKey: StateKey, schema: Schema<T>): T | undefined {
  const kept = readOwnToken() === null ? null : localStore.get(storageKey);
  if (kept === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(kept));
    if (parsed.success) return parsed.data;
  } catch {
    // Invalid JSON.
  }
  localStore.remove(storageKey);
  return undefined;
}
