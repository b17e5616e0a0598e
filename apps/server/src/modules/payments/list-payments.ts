import type { Ctx } from "#core/ctx";
import { type PaymentFilter, totalOf } from "./payment-filter.rules.ts";
import { countPayments, selectCounts, selectPayments } from "./payments.store.ts";

/** One page, and the total that the database maintains. */
export async function listPayments(ctx: Ctx, accountId: string, filter: PaymentFilter) {
  const { subscription } = filter;
  const counts = await (subscription ? countPayments(ctx, accountId, subscription) : selectCounts(ctx, accountId));
  return { rows: await selectPayments(ctx, accountId, filter), totalCount: totalOf(counts, filter) };
}
