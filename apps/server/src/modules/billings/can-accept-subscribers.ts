import type { Ctx } from "#core/ctx";
import { stopsSales } from "./billings.rules.ts";
import { selectUnpaid } from "./billings.store.ts";

/** Not while a fatura is 15 days late; those who have subscribed before are no newcomers. */
export async function canAcceptSubscribers(ctx: Ctx, accountId: string): Promise<boolean> {
  return !(await selectUnpaid(ctx, accountId)).some((one) => stopsSales(one, ctx.now()));
}
