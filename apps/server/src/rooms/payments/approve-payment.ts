import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import type { PaymentGateway } from "#db/tables";
import { redeemCoupon } from "#rooms/coupons/redeem-coupon";
import { startPaidPeriod } from "#rooms/subscriptions/start-paid-period";
import { markPaid } from "./payment-states.store.ts";
import { receiptDecided } from "./payments.events.ts";
import { postSale } from "./post-sale.ts";

type Locked = {
  id: string;
  account_id: string;
  subscription_id: string;
  amount_cents: number;
  gateway: PaymentGateway;
  created_at: Date;
};

/** What an approved proof sets going, in the transaction that holds its payment. */
export async function approvePayment(ctx: Ctx, payment: Locked) {
  await markPaid(ctx, payment.id, await startPaidPeriod(ctx, payment.subscription_id, payment.created_at));
  await redeemCoupon(ctx, payment.subscription_id, { isPaid: true });
  await postSale(ctx, payment);
  await announce(ctx, receiptDecided, { paymentId: payment.id });
}
