import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listRefundRights, listRefundsOf } from "#modules/refunds/index";
import { type Overdue, selectOverdue, selectRenewalStates } from "./renewals.store.ts";

/**
 * Status, rights and newest refund of subscriptions, in three statements. The caller has checked that the asker may see
 * them.
 */
export async function listRenewalStates(ctx: Ctx, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return [];
  const [rows, rights, refunds] = await Promise.all([
    selectRenewalStates(ctx, subscriptionIds),
    listRefundRights(ctx, subscriptionIds),
    listRefundsOf(ctx, subscriptionIds),
  ]);
  return rows.map((row) => ({
    row,
    refundUntil: rights.get(row.id),
    refund: refunds.find(({ subscriptionId }) => subscriptionId === row.id),
  }));
}

export type RenewalState = Awaited<ReturnType<typeof listRenewalStates>>[number];

export async function getRenewalState(ctx: Ctx, subscriptionId: string) {
  const [state] = await listRenewalStates(ctx, [subscriptionId]);
  if (!state) throw new AppError("NOT_FOUND");
  return state;
}

/** Counts overdue work of each kind, up to 1,000. */
export function findOverdue(ctx: Ctx): Promise<Overdue> {
  return selectOverdue(ctx);
}
