import type { checkout, creators } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { hasSubscription, parseBrCode, receiptLimit, toReceiptDeadline, viewOwnPayment, viewTestBank } from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import { viewSubscriptionLine } from "#modules/subscriptions/index";
import type { getOrder } from "./checkout.queries.ts";
import type { PaymentOptions } from "./find-offer.ts";

type CheckoutOrder = Awaited<ReturnType<typeof getOrder>>;

export function viewOrder(order: CheckoutOrder, links: MediaLinks, now: Date): checkout.Checkout {
  const { subscription, payment, lines, redemption, couponHold, profile, test, testBank } = order;
  const isByKey = payment?.gateway === "bacen";
  return {
    _id: payment?.id ?? subscription.id,
    status: subscription.status,
    subscriptionId: subscription.id,
    creator: { username: profile.username, fullName: profile.fullName, profilePic: viewPicture(profile.pictureId) },
    plan: viewPlan(payment && hasSubscription(payment) ? payment : subscription),
    lines: lines ?? [viewFreeLine(order)],
    currentPeriodEnd: toIso(subscription.currentPeriodEnd),
    receiver: (isByKey && parseBrCode(payment.pixCopyPaste ?? "")?.receiver) || profile.fullName,
    receiptsLeft: isByKey ? Math.max(0, receiptLimit - payment.receiptCount) : 0,
    receiptUntil: payment ? toIso(toReceiptDeadline(payment, now)) : null,
    coupon: redemption ? { code: redemption.code, discount: redemption.discountCents } : null,
    couponHold: couponHold ? { state: couponHold.state, until: toIso(couponHold.until) } : null,
    trialDays: subscription.trialDays,
    email: subscription.email,
    verification: payment ? null : { email: subscription.email, state: toVerificationState(subscription) },
    payment: payment ? viewOwnPayment(payment, links) : null,
    test,
    testBank: testBank && viewTestBank(testBank, payment?.pixCopyPaste ?? null),
  };
}

export function viewPaymentOptions(options: PaymentOptions | undefined): creators.WaysToPay {
  if (options?.kind !== "gateway") return { gateway: "bacen", needsDocument: false, test: false, card: null };
  const { gateway, access } = options.opened;
  const { host, accountId, test } = gateway.cardForm(access);
  return { gateway: gateway.name, needsDocument: gateway.needsDocument, test, card: { host, accountId, test } };
}

/** An order of R$ 0,00 starts a free period or a trial. */
function viewFreeLine({ subscription, redemption }: CheckoutOrder): checkout.OrderLine {
  const { startedAt: fulfilledAt, trialDays } = subscription;
  const discountCents = trialDays > 0 ? 0 : (redemption?.discountCents ?? 0);
  const price = { position: 1, amountCents: 0, discountCents, fulfilledAt, revokedAt: null };
  return viewSubscriptionLine(price, { ...subscription, periodStart: null, periodEnd: null });
}

function viewPlan({
  planId,
  planName,
  periodMonths,
}: Pick<CheckoutOrder["subscription"], "planId" | "planName" | "periodMonths">) {
  return { _id: planId, name: planName, periodMonths };
}

function toVerificationState({ status, startedAt }: CheckoutOrder["subscription"]) {
  if (startedAt) return "verified" as const;
  return status === "pending" ? ("pending" as const) : ("denied" as const);
}
