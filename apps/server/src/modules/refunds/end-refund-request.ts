import type { Ctx } from "#core/ctx";
import { bookSale, clearRefundPoll, type LockedPayment, lockGatewayCharge } from "#modules/payments/index";

/**
 * Ends the open refund of a payment without making it: the reserved money is the creator's again. The caller holds locks
 * on the payment and its charge, and knows that the gateway has no request of it.
 */
export async function endRefundRequest(ctx: Ctx, payment: LockedPayment) {
  await clearRefundPoll(ctx, payment.id);
  await bookSale(ctx, payment, await lockGatewayCharge(ctx, payment.id), { kind: "release" });
}
