import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { findOpenPayment, type OpenPayment } from "#rooms/payments/find-open-payment";
import { type Locked, lockStanding } from "#rooms/subscriptions/lock-standing";
import { startFreePeriod } from "#rooms/subscriptions/start-free-period";
import { openRenewal } from "./open-renewal.ts";
import { type Price, priceRenewal } from "./price-renewal.ts";
import { reminderDue } from "./renewals.events.ts";
import { awaitsRenewal, dueReminder, freeMoment, isFreeDue, nextMoment } from "./renewals.rules.ts";
import { insertReminder, isAwake, setWake } from "./renewals.store.ts";

/**
 * Does what is due for one subscription, once, however often and by however many it is called, and sets when to look again: runs a
 * free period on, or opens the next period's payment and reminds of it. Card charging would be the other way to collect it.
 */
export async function wakeSubscription(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const open = await findOpenPayment(ctx, id);
    const found = await lockStanding(ctx, id);
    if (!found || !(await isAwake(ctx, id))) return;
    const { row, status } = found;
    const end = row.current_period_end;
    const price = await priceRenewal(ctx, found);
    if (!price || !awaitsRenewal({ ...row, status }, end, ctx.now())) return setWake(ctx, id, undefined);
    if (price.dueCents > 0) {
      await remind(ctx, found, { price, open, end });
      return setWake(ctx, id, nextMoment(end, ctx.now()));
    }
    // A new period sets the clock anew by itself.
    if (isFreeDue({ ...row, status }, end, ctx.now())) return startFreePeriod(ctx, id);
    return setWake(ctx, id, freeMoment(end) > ctx.now() ? freeMoment(end) : undefined);
  });
}

type Due = { price: Price; open: OpenPayment | undefined; end: Date };

async function remind(ctx: Ctx, found: Locked, { price, open, end }: Due) {
  const { row } = found;
  // Days of trying may be fewer than the first reminder is early.
  const kind = dueReminder(end, ctx.now(), row.periods_begun === 0 ? row.started_at : null);
  if (!kind) return;
  const paymentId = await openRenewal(ctx, found, price, open);
  if (!paymentId) ctx.log.warn({ subscriptionId: row.id }, "a renewal is due to a creator without a key");
  if (!paymentId || open?.proof_waits) return;
  if (await insertReminder(ctx, { paymentId, kind })) await announce(ctx, reminderDue, { paymentId, kind });
}
