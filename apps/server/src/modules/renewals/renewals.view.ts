import type { renewals } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { parseBrCode, receiptLimit, toReceiptDeadline, viewOwnPayment, viewTestBank } from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import { viewFanRefund } from "#modules/refunds/index";
import { hasAccessAt, toStatusAt } from "#modules/subscriptions/index";
import type { FoundRenewal } from "./get-renewal.ts";
import type { RenewalState } from "./renewals.queries.ts";

/** What anyone with the link may see, so without the receipt's picture. */
export function viewRenewal({ payment, period, profile, gateway }: FoundRenewal, now: Date): renewals.Renewal {
  const isOpen = payment.status === "pending";
  const isByKey = payment.gateway === "bacen";
  const start = payment.period_start ?? period?.start ?? payment.renews_at ?? payment.created_at;
  const end = payment.period_end ?? period?.end ?? start;
  return {
    order: {
      _id: payment.id,
      status: payment.subscription_status,
      creator: { username: profile.username, fullName: profile.full_name, profilePic: viewPicture(profile.picture_id) },
      plan: { _id: payment.plan_id, name: payment.plan_name, periodMonths: payment.period_months },
      currentPeriodEnd: toIso(payment.period_end),
      receiver: (isByKey && parseBrCode(payment.pix_copy_paste ?? "")?.receiver) || profile.full_name,
      receiptsLeft: isByKey ? Math.max(0, receiptLimit - payment.receipt_count) : 0,
      receiptUntil: toIso(toReceiptDeadline(payment, now)),
      coupon: isOpen && payment.coupon_code ? { code: payment.coupon_code, discount: payment.discount_cents } : null,
      payment: {
        ...viewOwnPayment(payment, () => ""),
        receiptUrl: null,
        ...(!isOpen && { pixCopyPaste: null }),
      },
      test: gateway?.test ?? false,
      testBank: gateway?.test && isOpen ? viewTestBank(gateway.cardHost, payment.pix_copy_paste) : null,
    },
    periodStart: toIso(start),
    periodEnd: toIso(end),
    isRequested: payment.charge_requested_at !== null,
    needsDocument:
      isOpen &&
      payment.charge_requested_at === null &&
      payment.fan_document === null &&
      (gateway?.needsDocument ?? false),
    byCard: isOpen && payment.method === "credit_card",
  };
}

export function viewRenewalState({ row, refundUntil, refund }: RenewalState, now: Date): renewals.FanSubscriptionState {
  const [status, access] = [toStatusAt(row, now), hasAccessAt(row, now)];
  const isRunning = access && row.planId !== null;
  return {
    _id: row.id,
    status,
    access,
    currentPeriodEnd: toIso(row.currentPeriodEnd),
    canceledAt: toIso(row.canceledAt),
    rights: {
      mayCancel: isRunning && status !== "canceled",
      mayRenew: isRunning && !row.isPriceUndecided,
      refundUntil: isRunning ? toIso(refundUntil) : null,
    },
    refund: refund ? viewFanRefund(refund) : null,
  };
}
