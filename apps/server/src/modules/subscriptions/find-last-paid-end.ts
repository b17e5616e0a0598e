import type { Ctx } from "#core/ctx";
import { selectLastPaidEnd } from "./subscriptions.store.ts";

/** When the last of a creator's fans who have paid stops watching; nothing where nobody has paid for a time to come. */
export function findLastPaidEnd(ctx: Ctx, accountId: string): Promise<Date | undefined> {
  return selectLastPaidEnd(ctx, accountId);
}
