import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { type ChargeableCard, findChargeableCard } from "#modules/payments/find-renewal-card";
import { hasTriedCard } from "#modules/payments/has-tried-card";
import type { OpenPayment } from "#modules/payments/lock-open-payment";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { requestCardCharge } from "#modules/payments/request-renewal-charge";
import type { LockedSubscription } from "#modules/subscriptions/lock-subscription-state";
import { startFreePeriod } from "#modules/subscriptions/start-free-period";
import { createRenewal } from "./create-renewal.ts";
import { type Price, priceRenewal } from "./price-renewal.ts";
import { reminderDue } from "./renewals.events.ts";
import {
  awaitsRenewal,
  dueCardMoment,
  dueReminder,
  freeMoment,
  isFreeDue,
  nextCardMoment,
  nextMoment,
} from "./renewals.rules.ts";
import { insertReminder, isAwake, setNextRunAt } from "./renewals.store.ts";

/**
 * Does what is due for one subscription, once, however often and by however many it is called, and sets when to look again: runs a
 * free period on, or opens the next period's payment and has its card charged or its fan reminded.
 */
export async function processRenewal(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, id);
    if (!found || !(await isAwake(ctx, id))) return;
    const { row, status } = found;
    const end = row.current_period_end;
    const price = await priceRenewal(ctx, found);
    if (!price || !awaitsRenewal({ ...row, status }, end, ctx.now())) return setNextRunAt(ctx, id, undefined);
    if (price.dueCents > 0) {
      // Who asked for a PIX code, or has sent a proof, pays that period so: no card is charged for it beside.
      const isByHand = open !== undefined && ((open.is_asked && open.method === "pix") || open.receipt_count > 0);
      const card = isByHand ? undefined : await findChargeableCard(ctx, id);
      const due = { price, open, end };
      if (!card || !(await chargeDue(ctx, found, card, due))) await remind(ctx, found, due);
      const next = [nextMoment(end, ctx.now()), card && nextCardMoment(end, ctx.now())].filter(
        (at) => at !== undefined,
      );
      return setNextRunAt(ctx, id, next.sort((a, b) => a.getTime() - b.getTime())[0]);
    }
    // A new period sets the clock anew by itself.
    if (isFreeDue({ ...row, status }, end, ctx.now())) return startFreePeriod(ctx, id);
    return setNextRunAt(ctx, id, freeMoment(end) > ctx.now() ? freeMoment(end) : undefined);
  });
}

type Due = { price: Price; open: OpenPayment | undefined; end: Date };

/** Has the card charged where it is to be by now, once for each of its moments; answers whether it came to that moment. */
async function chargeDue(
  ctx: Ctx,
  found: LockedSubscription,
  { card, connection }: ChargeableCard,
  { price, open, end }: Due,
) {
  const moment = dueCardMoment(end, ctx.now());
  if (!moment) return false;
  // Another card is tried at once, whatever the last one said.
  const since = new Date(Math.max(card.kept_at.getTime(), moment.getTime()));
  if (open?.is_asked || (await hasTriedCard(ctx, found.row.id, end, since))) return true;
  const renewal = await createRenewal(ctx, found, price, open);
  if (renewal) await requestCardCharge(ctx, connection, { id: renewal.id, amountCents: renewal.amount_cents });
  return true;
}

async function remind(ctx: Ctx, found: LockedSubscription, { price, open, end }: Due) {
  const { row } = found;
  // Days of trying may be fewer than the first reminder is early.
  const kind = dueReminder(end, ctx.now(), row.periods_begun === 0 ? row.started_at : null);
  if (!kind) return;
  const paymentId = (await createRenewal(ctx, found, price, open))?.id;
  if (!paymentId) ctx.log.warn({ subscriptionId: row.id }, "a renewal is due to a creator who can't be paid");
  if (!paymentId || open?.proof_waits) return;
  if (await insertReminder(ctx, { paymentId, kind })) await announce(ctx, reminderDue, { paymentId, kind });
}
