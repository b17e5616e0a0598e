import { stories } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isClosed, lockAccount, sumStored } from "./stored-bytes.store.ts";

/**
 * ACCOUNT_SUSPENDED, also for an account that is being erased: its sessions have ended, but not requests, grants and jobs. Within a
 * transaction the account is locked, so that it stays open.
 */
export async function assertOpen(ctx: Ctx, accountId: string) {
  if (ctx.db.isTransaction) await lockAccount(ctx, accountId);
  if (await isClosed(ctx, accountId)) throw new AppError("ACCOUNT_SUSPENDED");
}

/** ACCOUNT_FULL if `bytes` more would exceed ACCOUNT_STORAGE_GB, of concurrent uploads together; errors as `assertOpen`. */
export async function assertStorageLeft(ctx: Ctx, accountId: string, bytes: number) {
  await assertOpen(ctx, accountId);
  if ((await sumStored(ctx, accountId)) + bytes > ctx.config.accountBytes) throw new AppError("ACCOUNT_FULL");
}

const maxScheduleMs = stories.scheduleMaxDays * 86_400_000;

/** VALIDATION_FAILED for a publication date that is too far away. */
export function assertWithinScheduleLimit(publishAt: string | null | undefined, now: Date) {
  if (!publishAt || Date.parse(publishAt) - now.getTime() <= maxScheduleMs) return;
  throw new AppError("VALIDATION_FAILED", { publishAt: fieldErrors.scheduleTooFar(stories.scheduleMaxDays) });
}
