import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { lockStanding } from "#rooms/subscriptions/lock-standing";
import { refundSubscription } from "#rooms/subscriptions/refund-subscription";
import { runningStatuses } from "#rooms/subscriptions/subscriptions.rules";
import { markRefundWanted } from "./gateway-charges.store.ts";
import { markRevoked } from "./payment-states.store.ts";
import { refundAsked } from "./payments.events.ts";
import { lockOpenPayment, markExpired } from "./payments.store.ts";
import { postRefund } from "./post-refund.ts";
import { refundableUntil, refundDueAt } from "./refunds.rules.ts";
import { insertRefund, lockPaid, markRefunded, selectRefundsOf } from "./refunds.store.ts";

/**
 * Withdraws a subscription within 7 days of its first payment: access ends, and all that was paid is to be sent back, by the creator
 * herself, who owes no fee on it any more, or by the gateway that holds it (`followRefunds`), which the books follow when it is done. Asking again changes nothing. The caller has made sure whose it is. REFUND_TOO_LATE also where nothing was paid,
 * REFUND_USED, RECEIPT_WAITING while a proof for more money is to be decided.
 */
export async function askRefund(ctx: Ctx, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const open = await lockOpenPayment(ctx, subscriptionId);
    // In the order in which an approval locks them.
    const paid = await lockPaid(ctx, subscriptionId);
    const found = await lockStanding(ctx, subscriptionId);
    if ((await selectRefundsOf(ctx, [subscriptionId])).length > 0) return;
    const [first] = paid;
    const runs = found && (runningStatuses as readonly string[]).includes(found.status);
    if (!runs || !first?.paid_at || ctx.now() > refundableUntil(first.paid_at)) throw new AppError("REFUND_TOO_LATE");
    const byGateway = first.gateway !== "bacen";
    // Some by the creator and some by a gateway is nothing that one answer could promise.
    if (paid.some(({ gateway }) => (gateway !== "bacen") !== byGateway)) throw new AppError("REFUND_TOO_LATE");
    if (open?.proof_waits) throw new AppError("RECEIPT_WAITING");
    const { account_id: accountId, fan_id: fanId, fan_phone: fanPhone } = found.row;
    const refundId = newId(ctx.now());
    const isFirst = await insertRefund(ctx, {
      id: refundId,
      accountId,
      subscriptionId,
      fanId,
      fanPhone,
      amountCents: paid.reduce((total, { amount_cents }) => total + amount_cents, 0),
      paidAt: first.paid_at,
      dueAt: refundDueAt(ctx.now()),
      byGateway,
    });
    if (!isFirst) throw new AppError("REFUND_USED");
    // Money that comes for what was called off goes back by itself.
    if (open) await (open.gateway === "bacen" ? markExpired : markRevoked)(ctx, open.id);
    await refundSubscription(ctx, found.row);
    if (byGateway) for (const { id } of paid) await markRefundWanted(ctx, id);
    else await undoSales(ctx, paid);
    await announce(ctx, refundAsked, { refundId });
  });
}

/** The creator sends it back herself; the books say so at once. */
async function undoSales(ctx: Ctx, paid: Awaited<ReturnType<typeof lockPaid>>) {
  const ids = paid.map(({ id }) => id);
  await markRefunded(ctx, ids);
  for (const payment of paid) await postRefund(ctx, payment);
}
