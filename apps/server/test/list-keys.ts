import type { Storage } from "#ports/storage/port";

/** The keys of all objects that begin with `prefix`, sorted. */
export async function listKeys(storage: Storage, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}
