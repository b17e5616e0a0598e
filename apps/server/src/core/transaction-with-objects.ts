import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Runs a transaction whose rows name objects that are already stored: a crash in between leaves objects without a row, never a row without
 * its objects. They are deleted if `work` refuses. After any other error, such as a lost connection, it may have been committed:
 * `cleanupObjects` deletes what no row names.
 */
export async function inTransactionWithObjects<T>(
  ctx: Ctx,
  keys: readonly string[],
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (error instanceof AppError) for (const key of keys) await ctx.storage.remove(key);
    throw error;
  }
}
