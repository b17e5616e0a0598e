import type { help } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { acceptsReceipt, type getPayment } from "#modules/payments/index";
import { hasAccessAt } from "#modules/subscriptions/index";
import { maskEmail, toHelpState } from "./help.rules.ts";
import type { FoundOrder } from "./help.store.ts";

type PaymentRow = Awaited<ReturnType<typeof getPayment>>;

type Shown = { isOfBrowser: boolean; reviewMinutes: number | null; now: Date };

export function viewHelpedOrder(
  payment: PaymentRow,
  { isVerified, subscription }: FoundOrder,
  { isOfBrowser, reviewMinutes, now }: Shown,
): help.HelpedOrder {
  const sent = payment.fanReceipt;
  const hasAccess = subscription !== null && hasAccessAt(subscription, now);
  const state = toHelpState(payment, { hasAccess, mayBePaid: acceptsReceipt(payment, now) });
  return {
    _id: payment.id,
    state,
    title: payment.title,
    kinds: payment.kinds,
    amount: payment.amountCents,
    createdAt: payment.createdAt.toISOString(),
    email: isOfBrowser ? payment.fanEmail : maskEmail(payment.fanEmail),
    mayCorrectEmail: !isVerified,
    subscriptionId: payment.subscriptionId,
    endedAt: state === "ended" ? toIso(payment.currentPeriodEnd) : null,
    receiptSentAt: state === "checking" && sent ? toIso(new Date(sent.sentAt)) : null,
    receiptRejectionReason: state === "rejected" && sent ? sent.reason : null,
    reviewMinutes: state === "checking" ? reviewMinutes : null,
  };
}
