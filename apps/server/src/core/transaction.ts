import type { Ctx } from "./ctx.ts";

/** Serialization failure, deadlock. */
const retryableCodes = new Set(["40001", "40P01"]);

/** Makes `inTransaction` run the transaction again, because rows read before a lock have changed. */
export function retryTransaction(reason: string): never {
  throw Object.assign(new Error(reason), { code: "40001" });
}

/** What runs after the commit of each open transaction. */
const callbacks = new WeakMap<Ctx["db"], (() => void)[]>();

/** Calls `callback`, which must not throw, once the transaction of `ctx` has committed; does nothing outside of one. */
export function afterCommit({ db }: Pick<Ctx, "db">, callback: () => void) {
  callbacks.get(db)?.push(callback);
}

/** Runs `work` in one transaction, and again after a serialization failure or a deadlock, each of which is another one's progress. */
export async function inTransaction<C extends Pick<Ctx, "db">, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  attempts = 10,
): Promise<T> {
  try {
    const waiting: (() => void)[] = [];
    const result = await ctx.db.transaction().execute((db) => {
      callbacks.set(db, waiting);
      return work({ ...ctx, db });
    });
    for (const callback of waiting) callback();
    return result;
  } catch (error) {
    if (attempts > 1 && retryableCodes.has((error as { code?: string }).code ?? "")) {
      return inTransaction(ctx, work, attempts - 1);
    }
    throw error;
  }
}
