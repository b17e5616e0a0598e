import pLimit from "p-limit";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import {
  deleteSweeps,
  insertSweep,
  type Prefix,
  type Sweep,
  selectKeysAfter,
  selectKeysOf,
  selectStoriesOf,
  sliceCount,
  sources,
} from "./objects.store.ts";

const dayMs = 86_400_000;
/** Objects are written before their rows, and a restored database may miss the newest rows. */
const graceMs = 7 * dayMs;
const resultsMs = 90 * dayMs;
/** Deleted in one run; the rest follows on the next days. */
const deletedPerRun = 20_000;

/**
 * Compares the storage with the rows that name its objects. Deletes objects that no row has named for a week, and what interrupted
 * writes left; counts and logs rows without an object. Each row is checked once in 30 days.
 */
export async function cleanupObjects(ctx: Ctx, signal: AbortSignal, maxDeleted = deletedPerRun): Promise<Sweep> {
  const { listed, orphans, keys } = await findOrphans(ctx, signal, maxDeleted);
  const deleted = isPlausible(orphans, listed) ? keys : [];
  for (const key of deleted) {
    signal.throwIfAborted();
    await ctx.storage.remove(key);
  }
  if (keys.length > deleted.length)
    ctx.log.error({ orphans, listed }, "too many objects have no row: nothing was deleted");
  await ctx.storage.removeUnfinished(new Date(ctx.now().getTime() - dayMs));
  const missing = await countMissingObjects(ctx, signal, Math.floor(ctx.now().getTime() / dayMs) % sliceCount);
  const sweep = { listed, orphans, deleted: deleted.length, missing };
  await insertSweep(ctx, sweep);
  await deleteSweeps(ctx, new Date(ctx.now().getTime() - resultsMs));
  ctx.log.info(sweep, "the storage was compared with the database");
  return sweep;
}

/** A tenth of all objects without a row is a sign of the wrong database or bucket rather than of crashes. */
function isPlausible(orphans: number, listed: number): boolean {
  return orphans <= Math.max(100, listed / 10);
}

/** The number of all orphans, and the keys of at most `maxKeys` of them. */
async function findOrphans(ctx: Ctx, signal: AbortSignal, maxKeys: number) {
  const before = new Date(ctx.now().getTime() - graceMs);
  const keys: string[] = [];
  let orphans = 0;
  let listed = 0;
  const add = (count: number) => {
    listed += count;
  };
  for (const prefix of prefixes)
    for await (const key of listOrphans(ctx, prefix, before, add)) {
      signal.throwIfAborted();
      orphans += 1;
      if (keys.length < maxKeys) keys.push(key);
    }
  return { listed, orphans, keys };
}

/** Rows whose objects are looked for at once. */
const rowBatchSize = 200;
const limit = pLimit(8);

type CountCtx = Pick<Ctx, "db" | "log" | "storage">;

/** Objects that rows name and that do not exist, of one slice of the rows or of all. Each is logged. */
export async function countMissingObjects(ctx: CountCtx, signal: AbortSignal, slice?: number): Promise<number> {
  let missing = 0;
  for (const prefix of prefixes)
    for await (const rows of listBatches<{ id: string; keys: string[] }>(rowBatchSize, (last, size) =>
      selectKeysAfter(ctx, { prefix, slice }, last?.id, size),
    )) {
      signal.throwIfAborted();
      missing += await countMissingOf(ctx, prefix, rows);
    }
  return missing;
}

async function countMissingOf(ctx: CountCtx, prefix: Prefix, rows: readonly { id: string; keys: string[] }[]) {
  const checks = rows.flatMap(({ id, keys }) =>
    keys.map((key) =>
      limit(async () => {
        if (await ctx.storage.find(key)) return false;
        // The row may have been deleted or changed since it was read.
        const isNamed = (await selectKeysOf(ctx, prefix, [id])).includes(key) && !(await ctx.storage.find(key));
        if (isNamed) ctx.log.error({ key }, "a row names an object that does not exist");
        return isNamed;
      }),
    ),
  );
  return (await Promise.all(checks)).filter(Boolean).length;
}

export const cleanupObjectsJob = defineJob({
  name: "cleanup-objects",
  queue: "maintenance",
  cron: "40 3 * * *",
  options: { expireInSeconds: 6 * 3_600 },
  run: async (ctx, _input, signal) => {
    await cleanupObjects(ctx, signal);
  },
});

/** Keys of the storage that are compared with the database at once. */
const keyBatchSize = 500;
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
    if (keys.length < keyBatchSize) continue;
    onListed(keys.length);
    yield* await findUnnamed(ctx, prefix, keys);
    keys = [];
  }
  onListed(keys.length);
  yield* await findUnnamed(ctx, prefix, keys);
}

const prefixes = Object.keys(sources) as Prefix[];

async function findUnnamed(ctx: Ctx, prefix: Prefix, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => uuid.exec(key)?.[1]).filter((id) => id !== undefined);
  const named = new Set(await selectKeysOf(ctx, prefix, [...new Set(ids)]));
  if (prefix === "uploads") for (const key of await selectStoriesOf(ctx, keys)) named.add(key);
  return keys.filter((key) => !named.has(key));
}
