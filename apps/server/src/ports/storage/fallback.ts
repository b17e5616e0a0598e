import { ObjectMissing, type Storage } from "./port.ts";

/**
 * Reads what `storage` does not have from `fallback`, and deletes from both: people keep watching while objects are moved. New
 * objects are only in `storage`. `list` has an object twice while both have it.
 */
export function createFallbackStorage(storage: Storage, fallback: Storage): Storage {
  return {
    ...storage,
    read: (key) => orElse(storage.read(key), () => fallback.read(key)),
    find: async (key) => (await storage.find(key)) ?? fallback.find(key),
    getSize: async (key) => (await storage.getSize(key)) || fallback.getSize(key),
    async withLocalCopy(key, use) {
      return ((await storage.find(key)) ? storage : fallback).withLocalCopy(key, use);
    },
    async remove(key) {
      await fallback.remove(key);
      await storage.remove(key);
    },
    async *list(prefix) {
      yield* storage.list(prefix);
      yield* fallback.list(prefix);
    },
    async removeUnfinished(before) {
      await storage.removeUnfinished(before);
      await fallback.removeUnfinished(before);
    },
    async check() {
      await storage.check();
      await fallback.check();
    },
  };
}

function orElse<T>(reading: Promise<T>, readOther: () => Promise<T>): Promise<T> {
  return reading.catch((error) => {
    if (error instanceof ObjectMissing) return readOther();
    throw error;
  });
}
