import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getCard, listRenewalStates, viewRenewalState } from "#modules/renewals/index";
import { findRenewalDate, hasAccessAt } from "#modules/subscriptions/index";
import {
  type FanSubscriptionRow,
  type FeedRow,
  selectFanSubscription,
  selectFanSubscriptions,
  selectFeed,
  selectPaymentsOf,
} from "./fan-home.store.ts";

/** Adds state and rights, with a constant number of statements. */
async function addSubscriptionStates(ctx: Ctx, rows: readonly FanSubscriptionRow[]) {
  const states = await listRenewalStates(
    ctx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(states.map((state) => [state.row.id, state]));
  return rows.flatMap((row) => {
    const state = byId.get(row.id);
    return state ? { row, state } : [];
  });
}

export type FanSubscription = Awaited<ReturnType<typeof addSubscriptionStates>>[number];

export async function listFanSubscriptions(ctx: Ctx, fanSessionId: string) {
  return addSubscriptionStates(ctx, await selectFanSubscriptions(ctx, fanSessionId));
}

const maxPayments = 50;

/** A subscription of this browser with its payments and the card that renews it. NOT_FOUND for another browser's. */
export async function getFanSubscription(ctx: Ctx, fanSessionId: string, id: string) {
  const row = await selectFanSubscription(ctx, fanSessionId, id);
  const [subscription] = row ? await addSubscriptionStates(ctx, [row]) : [];
  if (!subscription) throw new AppError("NOT_FOUND");
  const { mayCancel } = viewRenewalState(subscription.state, ctx.now()).rights;
  const none = { card: undefined, form: undefined };
  // A subscription that does not renew charges no card.
  const renewal = mayCancel ? await getCard(ctx, id, findRenewalDate(subscription.state.row)) : none;
  return { ...subscription, ...renewal, payments: await selectPaymentsOf(ctx, [id], maxPayments) };
}

/** Creators whose stories the browser may watch now, those with unseen stories first. */
export async function listFeed(ctx: Ctx, fanSessionId: string) {
  const rows = await selectFeed(ctx, fanSessionId);
  return rows
    .filter((row) => canWatch(row, ctx.now()))
    .toSorted((a, b) => Number(a.unseen === 0) - Number(b.unseen === 0));
}

function canWatch({ subscriptions, graceDays }: FeedRow, now: Date): boolean {
  return subscriptions.some(({ currentPeriodEnd, ...rest }) =>
    hasAccessAt({ ...rest, graceDays, currentPeriodEnd: currentPeriodEnd ? new Date(currentPeriodEnd) : null }, now),
  );
}
