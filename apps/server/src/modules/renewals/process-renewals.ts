import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { inTransaction } from "#core/transaction";
import { recordCardsLost } from "#modules/gateways/index";
import {
  type ChargeableCard,
  claimLostCard,
  closeCharge,
  findChargeableCard,
  hasTriedCard,
  lockWithOpenPayment,
  type OpenPayment,
  requestCardCharge,
} from "#modules/payments/index";
import {
  endPause,
  findRenewalDate,
  hasOtherAccess,
  isReplaced,
  type LockedSubscription,
  startFreePeriod,
} from "#modules/subscriptions/index";
import { createRenewal, priceRenewal, type RenewalPrice } from "./create-renewal.ts";
import { cardLost, reminderDue } from "./renewals.events.ts";
import {
  findDueChargeTime,
  findDueReminder,
  findNextChargeTime,
  findNextReminderTime,
  isFreeDue,
  isPauseOver,
  isRenewable,
  toFreeRenewalTime,
  toPauseDeadline,
  toReminderTime,
} from "./renewals.rules.ts";
import { type DueRun, hasSentPauseNotice, insertReminder, isDue, selectDue, setNextRunAt } from "./renewals.store.ts";

/**
 * Does what is due for one subscription and schedules its next run: starts a free period, or opens the next period's
 * payment and charges the card or reminds the fan. Idempotent, also when called concurrently.
 */
async function processRenewal(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, id);
    if (!found || !(await isDue(ctx, id))) return;
    const { row, status } = found;
    const end = findRenewalDate(row);
    const price = await priceRenewal(ctx, found);
    if (row.pauseMonths !== null && end && (await isPauseToEnd(ctx, row, { price, end }))) {
      await closeCharge(ctx, id);
      return endPause(ctx, found, "system");
    }
    if (!price || !isRenewable({ ...row, status }, end, ctx.now())) return setNextRunAt(ctx, id, undefined);
    if (price.dueCents > 0) {
      const card = await findChargeableCard(ctx, id);
      // The fan has requested a PIX code or sent a receipt: the card must not be charged for the same period.
      const isByHand = open !== undefined && ((open.hasCharge && open.method === "pix") || open.receiptCount > 0);
      const mayCharge = !isByHand && (await isNoticed(ctx, row, end));
      const due = { price, open, end };
      const isOver = await isReplaced(ctx, row);
      if (!card && !isByHand && !isOver) await announceLostCard(ctx, id, end);
      if (!isOver && !(card && mayCharge && (await requestDueCharge(ctx, found, card, due))))
        await createReminder(ctx, found, due);
      const next = [
        findNextReminderTime(end, ctx.now(), row),
        // Also while it must not be charged, which may have changed by then.
        card && findNextChargeTime(end, ctx.now()),
        row.pauseMonths === null ? undefined : toPauseDeadline(end),
      ].filter((time) => time !== undefined);
      return setNextRunAt(ctx, id, next.sort((a, b) => a.getTime() - b.getTime())[0]);
    }
    if (row.pauseMonths !== null) return end <= ctx.now() ? startFreePeriod(ctx, id) : setNextRunAt(ctx, id, end);
    // The new period schedules the next run by a trigger.
    if (isFreeDue({ ...row, status }, end, ctx.now())) return startFreePeriod(ctx, id);
    return setNextRunAt(ctx, id, toFreeRenewalTime(end) > ctx.now() ? toFreeRenewalTime(end) : undefined);
  });
}

/** The fan has not come back, has subscribed anew meanwhile, or the creator no longer sells the plan. */
async function isPauseToEnd(
  ctx: Ctx,
  row: LockedSubscription["row"],
  { price, end }: { price: RenewalPrice | undefined; end: Date },
): Promise<boolean> {
  return !price || isPauseOver(end, ctx.now()) || (await hasOtherAccess(ctx, row));
}

/** The fan was promised a charge, and the creator counts on it. */
async function announceLostCard(ctx: Ctx, subscriptionId: string, end: Date) {
  const connectionId = await claimLostCard(ctx, subscriptionId, end);
  if (!connectionId) return;
  await announce(ctx, cardLost, { subscriptionId });
  await recordCardsLost(ctx, connectionId);
}

/** After a pause, no card is charged before an e-mail has announced it. */
async function isNoticed(ctx: Ctx, { id, pauseMonths }: LockedSubscription["row"], end: Date) {
  return pauseMonths === null || (await hasSentPauseNotice(ctx, id, toReminderTime(end, "d-3")));
}

type DueRenewal = { price: RenewalPrice; open: OpenPayment | undefined; end: Date };

/** Requests a charge if one is due, once per charge time. True if one was due. */
async function requestDueCharge(
  ctx: Ctx,
  locked: LockedSubscription,
  { card, connection }: ChargeableCard,
  { price, open, end }: DueRenewal,
) {
  const chargeAt = findDueChargeTime(end, ctx.now());
  if (!chargeAt) return false;
  // A replaced card is tried immediately, whatever the last one's decline.
  const since = new Date(Math.max(card.savedAt.getTime(), chargeAt.getTime()));
  if (open?.hasCharge || (await hasTriedCard(ctx, locked.row.id, locked.row.currentPeriodEnd ?? end, since)))
    return true;
  const renewal = await createRenewal(ctx, locked, price, open);
  if (renewal) await requestCardCharge(ctx, connection, { id: renewal.id, amountCents: renewal.amountCents });
  return true;
}

async function createReminder(ctx: Ctx, locked: LockedSubscription, { price, open, end }: DueRenewal) {
  const { row } = locked;
  // A trial can be shorter than the first reminder's lead.
  const kind = findDueReminder(end, ctx.now(), row.periodsStarted === 0 ? row.startedAt : null, row);
  if (!kind) return;
  const paymentId = (await createRenewal(ctx, locked, price, open))?.id;
  if (!paymentId) ctx.log.warn({ subscriptionId: row.id }, "a renewal is due, but its creator cannot be paid");
  if (!paymentId || open?.hasUndecidedReceipt) return;
  if (await insertReminder(ctx, { paymentId, kind }, end)) await announce(ctx, reminderDue, { paymentId, kind });
}

const pageSize = 200;
const concurrency = 4;

/** Processes all due subscriptions, a page of ids at a time. One that fails is logged and stays due. */
export async function processDueRenewals(
  ctx: Ctx,
  signal?: AbortSignal,
): Promise<{ processed: number; failed: number }> {
  const until = ctx.now();
  const count = { processed: 0, failed: 0 };
  for await (const ids of listBatches<DueRun>(pageSize, (last, limit) => selectDue(ctx, until, last, limit))) {
    const remaining = ids.values();
    await Promise.all(Array.from({ length: concurrency }, () => processAll(ctx, remaining, count)));
    if (signal?.aborted) break;
  }
  return count;
}

async function processAll(ctx: Ctx, ids: Iterable<DueRun>, count: { processed: number; failed: number }) {
  for (const { id } of ids) {
    try {
      await processRenewal(ctx, id);
      count.processed++;
    } catch (err) {
      count.failed++;
      ctx.log.error({ err, subscriptionId: id }, "a renewal could not be processed");
    }
  }
}

export const processDueRenewalsJob = defineJob({
  name: "process-due-renewals",
  queue: "poll",
  cron: "* * * * *",
  // The first run after a long outage can take long.
  options: { expireInSeconds: 3_600 },
  run: async (ctx, _input, signal) => {
    const { processed, failed } = await processDueRenewals(ctx, signal);
    if (processed || failed) ctx.log.info({ processed, failed }, "renewals processed");
  },
});
