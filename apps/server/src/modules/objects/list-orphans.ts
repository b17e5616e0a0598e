import type { Ctx } from "#core/ctx";
import { type Prefix, selectKeysOf, selectStoriesOf, sources } from "./objects.store.ts";

const batchSize = 500;
const uuid = /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/**
 * The objects below one prefix that were written before `before` and that no row names. Calls `onListed` with the number of objects
 * that were compared.
 */
export async function* listOrphans(
  ctx: Ctx,
  prefix: Prefix,
  before: Date,
  onListed: (count: number) => void,
): AsyncGenerator<string> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of ctx.storage.list(`${prefix}/`)) {
    if (modifiedAt < before) keys.push(key);
    else onListed(1);
    if (keys.length < batchSize) continue;
    onListed(keys.length);
    yield* await findUnnamed(ctx, prefix, keys);
    keys = [];
  }
  onListed(keys.length);
  yield* await findUnnamed(ctx, prefix, keys);
}

export const prefixes = Object.keys(sources) as Prefix[];

async function findUnnamed(ctx: Ctx, prefix: Prefix, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => uuid.exec(key)?.[1]).filter((id) => id !== undefined);
  const named = new Set(await selectKeysOf(ctx, prefix, [...new Set(ids)]));
  if (prefix === "uploads") for (const key of await selectStoriesOf(ctx, keys)) named.add(key);
  return keys.filter((key) => !named.has(key));
}
