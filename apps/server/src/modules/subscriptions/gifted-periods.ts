import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { RevocationReason } from "#core/fulfilment";
import { newId } from "#core/ids";
import { restoreAccess, terminateAccess } from "./end-access.ts";
import {
  insertGiftedPeriod,
  insertGiftedSubscription,
  selectExtensible,
  selectGiftedSubscription,
  updateExtended,
} from "./gifted-periods.store.ts";
import { type LockedSubscription, lockSubscriptionState } from "./lock-subscription-state.ts";
import { addPeriod, dayOfMonth, type Terms } from "./subscriptions.rules.ts";
import { insertChanges } from "./subscriptions.store.ts";

export type GiftedPeriod = { orderId: string; accountId: string; fanId: string; fanName: string; terms: Terms };

/**
 * Starts a period that somebody else's order paid for, now or after the access that the fan has. It extends the
 * subscription that renews or is paused, else the one that ends last, without changing what the fan pays; without one it
 * is a subscription that ends with it. The caller holds locks on the payment, and on the fan, so that two gifts follow
 * each other. GIFT_NOT_NEEDED for a fan whose access never ends.
 */
export async function startGiftedPeriod(ctx: Ctx, gift: GiftedPeriod) {
  const { orderId, terms } = gift;
  const locked: LockedSubscription[] = [];
  for (const id of await selectExtensible(ctx, gift)) {
    const state = await lockSubscriptionState(ctx, id);
    if (state) locked.push(state);
  }
  const running = locked.filter(({ access }) => access);
  const ends = running.map(({ row }) => row.currentPeriodEnd);
  if (ends.includes(null)) throw new AppError("GIFT_NOT_NEEDED");
  const start = ends.length > 0 ? new Date(Math.max(...ends.map(Number))) : ctx.now();
  const extended = findExtended(locked);
  const isOwnEnd = extended?.access && extended.row.currentPeriodEnd?.getTime() === start.getTime();
  const anchorDay = (isOwnEnd && extended.row.anchorDay) || dayOfMonth(start);
  const end = addPeriod(start, terms.periodMonths, anchorDay);
  const subscriptionId = extended
    ? await extend(ctx, extended, { end, anchorDay })
    : await create(ctx, gift, { end, anchorDay });
  await insertGiftedPeriod(ctx, { orderId, subscriptionId, terms, start, end });
}

/** Of a plan, since only such a subscription has a period after the present one. */
function findExtended(locked: readonly LockedSubscription[]): LockedSubscription | undefined {
  const ofPlan = locked.filter(({ row, access }) => row.planId && (access || row.pauseMonths !== null));
  const rank = ({ row, status }: LockedSubscription) => (row.pauseMonths !== null || status !== "canceled" ? 1 : 0);
  const endOf = ({ row }: LockedSubscription) => row.currentPeriodEnd?.getTime() ?? 0;
  return ofPlan.toSorted((a, b) => rank(b) - rank(a) || endOf(b) - endOf(a))[0];
}

type Period = { end: Date; anchorDay: number };

async function extend(ctx: Ctx, { row, status, access }: LockedSubscription, { end, anchorDay }: Period) {
  const { id: subscriptionId, accountId, planId } = row;
  // Access is back during a pause, which then follows it.
  const next = access ? (status === "grace" ? "active" : status) : "canceled";
  await updateExtended(ctx, subscriptionId, { status: next, end, anchorDay });
  const kind = access ? "extended" : "resumed";
  await insertChanges(ctx, [{ subscriptionId, accountId, kind, actor: "fan", at: ctx.now(), until: end, planId }]);
  return subscriptionId;
}

async function create(ctx: Ctx, { accountId, fanId, fanName, terms }: GiftedPeriod, { end, anchorDay }: Period) {
  const subscriptionId = newId(ctx.now());
  await insertGiftedSubscription(ctx, { id: subscriptionId, accountId, fanId, fanName, terms, end, anchorDay });
  const change = { subscriptionId, accountId, kind: "started", actor: "fan", at: ctx.now() } as const;
  await insertChanges(ctx, [{ ...change, until: end, planId: terms.planId }]);
  return subscriptionId;
}

/** The money of a gift went back: its time is taken out of the subscription. Nothing if nobody has claimed it. */
export async function endGiftedPeriod(ctx: Ctx, orderId: string, reason: RevocationReason) {
  const subscriptionId = await selectGiftedSubscription(ctx, orderId);
  if (subscriptionId) await terminateAccess(ctx, { subscriptionId, orderId }, reason);
}

/** The money of a disputed gift is there again. */
export async function restoreGiftedPeriod(ctx: Ctx, orderId: string) {
  const subscriptionId = await selectGiftedSubscription(ctx, orderId);
  if (subscriptionId) await restoreAccess(ctx, { subscriptionId, orderId });
}
