import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockAccount, sumStored } from "./stored-bytes.store.ts";

/**
 * ACCOUNT_FULL where an account would store more than ACCOUNT_STORAGE_GB with `bytes` more. Within a transaction no other file of the
 * account is counted at the same time.
 */
export async function assertStorageLeft(ctx: Ctx, accountId: string, bytes: number) {
  if (ctx.db.isTransaction) await lockAccount(ctx, accountId);
  if ((await sumStored(ctx, accountId)) + bytes > ctx.config.accountBytes) throw new AppError("ACCOUNT_FULL");
}
