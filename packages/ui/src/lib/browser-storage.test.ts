import { expect, test } from "vitest";
import { createStore } from "./browser-storage.ts";

const blocked = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

/** With its entries as properties, as a browser's. `limit` is the length of a value that it refuses. */
function createStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>();
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
  return new Proxy({} as Storage, {
    get: (_, name) => Reflect.get(methods, name),
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

test.each<[string, () => Storage]>([
  ["throws a SecurityError", blocked],
  ["is undefined", () => undefined as unknown as Storage],
  ["is null", () => null as unknown as Storage],
])("a storage that %s keeps what it is given as long as the page", (_, open) => {
  const store = createStore(open);
  expect([store.get("accessToken"), store.keys(), store.isBlocked()]).toEqual([null, [], true]);
  store.set("accessToken", "a");
  store.set("seen", "b");
  expect([store.get("accessToken"), store.keys()]).toEqual(["a", ["accessToken", "seen"]]);
  store.remove("seen");
  expect(store.get("seen")).toBeNull();
  store.clear();
  expect(store.get("accessToken")).toBeNull();
});

test("a storage that works has all that is stored", () => {
  const storage = createStorage();
  const store = createStore(() => storage);
  store.set("a", "1");
  expect([storage.getItem("a"), store.get("a"), store.keys(), store.isBlocked()]).toEqual(["1", "1", ["a"], false]);
  store.remove("a");
  expect(storage.getItem("a")).toBeNull();
});

test("what a full storage does not take is kept as long as the page, and never an older value", () => {
  const storage = createStorage(3);
  const store = createStore(() => storage);
  store.set("a", "old");
  store.set("a", "new and long");
  expect(store.get("a")).toBe("new and long");
  store.set("a", "3rd");
  expect([store.get("a"), storage.getItem("a")]).toEqual(["3rd", "3rd"]);
});
