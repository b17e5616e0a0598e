import type { Ctx } from "#core/ctx";
import { listRefundRights } from "#modules/refunds/list-refund-rights";
import { listRefundsOf } from "#modules/refunds/list-refunds-of";
import { selectStandings } from "./renewal-states.store.ts";

/**
 * How subscriptions stand and what their fan may do with them, in three statements however many they are. The caller has made sure
 * that they are theirs; for `viewRenewalState`.
 */
export async function listRenewalStates(ctx: Ctx, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return [];
  const [rows, rights, refunds] = await Promise.all([
    selectStandings(ctx, subscriptionIds),
    listRefundRights(ctx, subscriptionIds),
    listRefundsOf(ctx, subscriptionIds),
  ]);
  return rows.map((row) => ({
    row,
    refundUntil: rights.get(row.id),
    refund: refunds.find(({ subscription_id }) => subscription_id === row.id),
  }));
}

export type Standing = Awaited<ReturnType<typeof listRenewalStates>>[number];
