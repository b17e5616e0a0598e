import { AppError } from "../app-error.ts";
import type { Ctx } from "../ctx.ts";

/**
 * Runs a read for figures or exports on the replica if that has everything committed before the call, else on the primary; also on
 * the primary if the replica fails meanwhile. Never for decisions about access or money: locks and later writes are the primary's.
 */
export async function onReplica<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { db, replica } = ctx;
  if (!replica || db.isTransaction || !(await replica.isCurrent(db))) return read(ctx);
  try {
    return await read({ ...ctx, db: replica.db });
  } catch (error) {
    if (error instanceof AppError) throw error;
    replica.rest(error);
    return read(ctx);
  }
}
