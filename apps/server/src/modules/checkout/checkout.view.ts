import type { checkout, creators } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import type { PaymentStatus, SubscriptionStatus } from "#db/tables";
import {
  hasSubscription,
  parseBrCode,
  receiptLimit,
  toReceiptDeadline,
  viewOwnPayment,
  viewTestBank,
} from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import { viewSubscriptionLine } from "#modules/subscriptions/index";
import type { getOrder } from "./checkout.queries.ts";
import type { PaymentOptions } from "./find-offer.ts";

type CheckoutOrder = Awaited<ReturnType<typeof getOrder>>;
type OrderedSubscription = NonNullable<CheckoutOrder["subscription"]>;

export function viewOrder(order: CheckoutOrder, links: MediaLinks, now: Date): checkout.Checkout {
  const { payment, redemption, couponHold, profile, test, testBank } = order;
  const isByKey = payment?.gateway === "bacen";
  return {
    ...viewSubject(order),
    creator: { username: profile.username, fullName: profile.fullName, profilePic: viewPicture(profile.pictureId) },
    receiver: (isByKey && parseBrCode(payment.pixCopyPaste ?? "")?.receiver) || profile.fullName,
    receiptsLeft: isByKey ? Math.max(0, receiptLimit - payment.fanReceiptCount) : 0,
    receiptUntil: payment ? toIso(toReceiptDeadline(payment, now)) : null,
    coupon: redemption ? { code: redemption.code, discount: redemption.discountCents } : null,
    couponHold: couponHold ? { state: couponHold.state, until: toIso(couponHold.until) } : null,
    available: order.available,
    payment: payment ? viewOwnPayment(payment, links) : null,
    test,
    testBank: testBank && viewTestBank(testBank, payment?.pixCopyPaste ?? null),
  };
}

/** What was ordered, and how far it is. */
function viewSubject(order: CheckoutOrder) {
  const { subscription, payment, lines } = order;
  if (!subscription)
    return {
      _id: payment.id,
      status: statusOfPayment[payment.status],
      subscriptionId: null,
      plan: null,
      title: payment.title,
      lines: lines ?? [],
      currentPeriodEnd: null,
      trialDays: 0,
      email: payment.fanEmail,
      verification: null,
    };
  return {
    _id: payment?.id ?? subscription.id,
    status: subscription.status,
    subscriptionId: subscription.id,
    plan: viewPlan(payment && hasSubscription(payment) ? payment : subscription),
    title: payment ? payment.title : subscription.planName,
    lines: lines ?? [viewFreeLine(subscription, order.redemption)],
    currentPeriodEnd: toIso(subscription.currentPeriodEnd),
    trialDays: subscription.trialDays,
    email: subscription.email,
    verification: payment ? null : { email: subscription.email, state: toVerificationState(subscription) },
  };
}

/** The state of an order without a subscription, in the words of one. */
const statusOfPayment = {
  pending: "pending",
  paid: "active",
  refunded: "refunded",
  disputed: "charged_back",
  charged_back: "charged_back",
  revoked: "revoked",
  refused: "expired",
  expired: "expired",
} as const satisfies Record<PaymentStatus, SubscriptionStatus>;

export function viewPaymentOptions(options: PaymentOptions | undefined): creators.WaysToPay {
  if (options?.kind !== "gateway") return { gateway: "bacen", needsDocument: false, test: false, card: null };
  const { gateway, access } = options.opened;
  const { host, accountId, test } = gateway.cardForm(access);
  return { gateway: gateway.name, needsDocument: gateway.needsDocument, test, card: { host, accountId, test } };
}

type PayerRow = { name: string; email: string; document: string | null };

export function viewPayer(row: PayerRow | undefined): checkout.Payer | null {
  return row ? { name: row.name, email: row.email, hasDocument: row.document !== null } : null;
}

/** An order of R$ 0,00 starts a free period or a trial. */
function viewFreeLine(subscription: OrderedSubscription, redemption: CheckoutOrder["redemption"]): checkout.OrderLine {
  const { startedAt: fulfilledAt, trialDays } = subscription;
  const discountCents = trialDays > 0 ? 0 : (redemption?.discountCents ?? 0);
  const price = { position: 1, amountCents: 0, discountCents, fulfilledAt, revokedAt: null, refundedAt: null };
  return viewSubscriptionLine(price, { ...subscription, periodStart: null, periodEnd: null });
}

function viewPlan({
  planId,
  planName,
  periodMonths,
}: Pick<OrderedSubscription, "planId" | "planName" | "periodMonths">) {
  return { _id: planId, name: planName, periodMonths };
}

function toVerificationState({ status, startedAt }: OrderedSubscription) {
  if (startedAt) return "verified" as const;
  return status === "pending" ? ("pending" as const) : ("denied" as const);
}
