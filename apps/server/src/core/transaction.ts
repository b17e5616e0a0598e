import type { Ctx } from "./ctx.ts";

const retried = new Set(["40001", "40P01"]);

/** Thrown inside `inTransaction`, runs the whole transaction again: what it read before it had its locks is out of date. */
export function retryTransaction(why: string): never {
  throw Object.assign(new Error(why), { code: "40001" });
}

/** Runs `work` in one transaction, whole again when PostgreSQL asks for a retry (serialization failure, deadlock). */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await ctx.db.transaction().execute((db) => work({ ...ctx, db }));
  } catch (error) {
    if (attempts > 1 && retried.has((error as { code?: string }).code ?? "")) {
      return inTransaction(ctx, work, attempts - 1);
    }
    throw error;
  }
}
