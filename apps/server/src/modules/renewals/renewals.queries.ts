import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findLostCard, resolveRenewalMethod } from "#modules/payments/index";
import { listRefundRights, listRefundsOf } from "#modules/refunds/index";
import { findPauseEnd } from "#modules/subscriptions/index";
import { type Overdue, selectOverdue, selectRenewalStates, selectStopNotice } from "./renewals.store.ts";

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
    right: rights.get(row.id),
    refund: refunds.find(({ subscriptionId }) => subscriptionId === row.id),
  }));
}

export type RenewalState = Awaited<ReturnType<typeof listRenewalStates>>[number];

export async function getRenewalState(ctx: Ctx, subscriptionId: string) {
  const [state] = await listRenewalStates(ctx, [subscriptionId]);
  if (!state) throw new AppError("NOT_FOUND");
  return state;
}

/** What a fan is told who canceled or paused; undefined once they took it back. */
export async function findStopNotice(ctx: Ctx, subscriptionId: string) {
  const row = await selectStopNotice(ctx, subscriptionId);
  const isStopped = row?.status === "canceled" || row?.status === "expired";
  if (!isStopped || !row.currentPeriodEnd) return undefined;
  return { ...row, end: row.currentPeriodEnd, pausedUntil: findPauseEnd(row), now: ctx.now() };
}

export type StopNotice = NonNullable<Awaited<ReturnType<typeof findStopNotice>>>;

/** What a fan is told whose card is not charged; undefined once it can be. `isPayable`: the renewal can be paid by PIX. */
export async function findCardLostNotice(ctx: Ctx, subscriptionId: string) {
  const [row, card] = [await selectStopNotice(ctx, subscriptionId), await findLostCard(ctx, subscriptionId)];
  if (!row || !card?.lostFor) return undefined;
  const bought = { id: subscriptionId, accountId: row.accountId, fanDocument: null };
  const isPayable = (await resolveRenewalMethod(ctx, bought)) !== undefined;
  const { brand, lastDigits, lostFor: end } = card;
  return { ...row, brand, lastDigits, end, isPayable, now: ctx.now() };
}

export type CardLostNotice = NonNullable<Awaited<ReturnType<typeof findCardLostNotice>>>;

/** Counts overdue work of each kind, up to 1,000. */
export function findOverdue(ctx: Ctx): Promise<Overdue> {
  return selectOverdue(ctx);
}
