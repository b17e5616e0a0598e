import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/index";
import type { Due } from "./due.store.ts";
import { applyExpirations } from "./expire-due-subscriptions.ts";
import { findAccessEnd, hasAccessAt, toStatusAt } from "./subscriptions.rules.ts";
import { lockSubscription, lockSubscriptionOf, type Subscription } from "./subscriptions.store.ts";

export type LockedSubscription = {
  row: Subscription;
  status: Subscription["status"];
  access: boolean;
  graceDays: number;
};

/** Locks a subscription and first applies a due expiration. Does not check the owner. */
export async function lockSubscriptionState(ctx: Ctx, id: string): Promise<LockedSubscription | undefined> {
  const row = await lockSubscription(ctx, id);
  return row && toLockedState(ctx, row);
}

/** The same for the subscription of which an order sells a period. */
export async function lockOrderedSubscription(ctx: Ctx, orderId: string): Promise<LockedSubscription | undefined> {
  const row = await lockSubscriptionOf(ctx, orderId);
  return row && toLockedState(ctx, row);
}

async function toLockedState(ctx: Ctx, row: Subscription): Promise<LockedSubscription> {
  const { graceDays } = await getSetting(ctx, row.accountId);
  const state = { ...row, graceDays };
  if (row.currentPeriodEnd && findAccessEnd(state)) await applyExpirations(ctx, [state as Due]);
  return { row, status: toStatusAt(state, ctx.now()), access: hasAccessAt(state, ctx.now()), graceDays };
}
