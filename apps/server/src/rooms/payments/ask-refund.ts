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
 * Withdraws a subscription within 7 days of its first payment: access ends, and all that was paid is to be sent back, each payment by the
 * way it came: by the creator herself, who owes no fee on it any more, or by the gateway that holds it (`followRefunds`), which the books
 * follow when it is done. Asking again changes nothing. The caller has made sure whose it is. REFUND_TOO_LATE also where nothing was paid,
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
    const byKey = paid.filter(({ gateway }) => gateway === "bacen");
    const byGateway = paid.filter(({ gateway }) => gateway !== "bacen");
    if (open?.proof_waits) throw new AppError("RECEIPT_WAITING");
    const { account_id: accountId, fan_id: fanId, fan_phone: fanPhone } = found.row;
    const refundId = newId(ctx.now());
    const isFirst = await insertRefund(ctx, {
      id: refundId,
      accountId,
      subscriptionId,
      fanId,
      fanPhone,
      amountCents: sumOf(paid),
      gatewayCents: sumOf(byGateway),
      paidAt: first.paid_at,
      dueAt: refundDueAt(ctx.now()),
    });
    if (!isFirst) throw new AppError("REFUND_USED");
    // Money that comes for what was called off goes back by itself.
    if (open) await (open.gateway === "bacen" ? markExpired : markRevoked)(ctx, open.id);
    await refundSubscription(ctx, found.row);
    for (const { id } of byGateway) await markRefundWanted(ctx, id);
    if (byKey.length > 0) await undoSales(ctx, byKey);
    await announce(ctx, refundAsked, { refundId });
  });
}

function sumOf(payments: readonly { amount_cents: number }[]): number {
  return payments.reduce((total, { amount_cents }) => total + amount_cents, 0);
}

/** The creator sends it back herself; the books say so at once. */
async function undoSales(ctx: Ctx, paid: Awaited<ReturnType<typeof lockPaid>>) {
  const ids = paid.map(({ id }) => id);
  await markRefunded(ctx, ids);
  for (const payment of paid) await postRefund(ctx, payment);
}
