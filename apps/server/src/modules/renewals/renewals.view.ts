import type { renewals } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { SubscriptionStatus } from "#db/tables";
import { parseBrCode, receiptLimit, toReceiptDeadline, viewSharedPayment, viewTestBank } from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import { viewFanRefund } from "#modules/refunds/index";
import { findPauseEnd, hasAccessAt, toStatusAt } from "#modules/subscriptions/index";
import type { FoundRenewal } from "./get-renewal.ts";
import type { RenewalState } from "./renewals.queries.ts";
import { listPauses, toReminderTime } from "./renewals.rules.ts";

/** What anyone with the link may see, so without the receipt's picture. */
export function viewRenewal({ payment, lines, period, profile, gateway }: FoundRenewal, now: Date): renewals.Renewal {
  const isOpen = payment.status === "pending";
  const isByKey = payment.gateway === "bacen";
  const start = payment.periodStart ?? period?.start ?? payment.renewsAt ?? payment.createdAt;
  const end = payment.periodEnd ?? period?.end ?? start;
  return {
    order: {
      _id: payment.id,
      status: payment.subscriptionStatus,
      creator: { username: profile.username, fullName: profile.fullName, profilePic: viewPicture(profile.pictureId) },
      plan: { _id: payment.planId, name: payment.planName, periodMonths: payment.periodMonths },
      title: payment.title,
      lines,
      currentPeriodEnd: toIso(payment.periodEnd),
      receiver: (isByKey && parseBrCode(payment.pixCopyPaste ?? "")?.receiver) || profile.fullName,
      receiptsLeft: isByKey ? Math.max(0, receiptLimit - payment.fanReceiptCount) : 0,
      receiptUntil: toIso(toReceiptDeadline(payment, now)),
      coupon: isOpen && payment.couponCode ? { code: payment.couponCode, discount: payment.discountCents } : null,
      payment: {
        ...viewSharedPayment(payment),
        receiptUrl: null,
        pixCopyPaste: isOpen ? payment.pixCopyPaste : null,
      },
      test: gateway?.test ?? false,
      testBank: gateway?.test && isOpen ? viewTestBank(gateway.cardHost, payment.pixCopyPaste) : null,
    },
    periodStart: toIso(start),
    periodEnd: toIso(end),
    isRequested: payment.chargeRequestedAt !== null,
    needsDocument:
      isOpen && payment.chargeRequestedAt === null && payment.fanDocument === null && (gateway?.needsDocument ?? false),
    byCard: isOpen && payment.method === "credit_card",
  };
}

/** Of a subscription that somebody gave: it runs, or ended with the money of its buyer. */
const giftStatuses: readonly SubscriptionStatus[] = ["canceled", "refunded", "charged_back"];

export function viewRenewalState({ row, right, refund }: RenewalState, now: Date): renewals.FanSubscriptionState {
  const [status, access] = [toStatusAt(row, now), hasAccessAt(row, now)];
  const isRunning = access && row.planId !== null;
  const pauseEnd = findPauseEnd(row);
  const isPaused = pauseEnd !== null;
  return {
    _id: row.id,
    status,
    access,
    currentPeriodEnd: toIso(row.currentPeriodEnd),
    canceledAt: toIso(row.canceledAt),
    gift: row.source === "gift" && giftStatuses.includes(status) && row.canceledBy === null,
    discountPercent: row.discountPercent,
    pause: pauseEnd && viewPause(row, pauseEnd, now),
    rights: {
      mayCancel: isPaused || (isRunning && status !== "canceled"),
      mayRenew: isPaused ? !access : isRunning && !row.isPriceUndecided,
      mayReinstate: isRunning && (isPaused || (status === "canceled" && row.canceledBy === "fan")),
      refundUntil: isRunning ? toIso(right?.until) : null,
      refundOthers: (isRunning && right?.others) || [],
    },
    refund: refund ? viewFanRefund(refund) : null,
  };
}

function viewPause({ currentPeriodEnd, pauseMonths }: RenewalState["row"], until: Date, now: Date) {
  const from = currentPeriodEnd ?? until;
  const months = pauseMonths ?? 0;
  const changes = listPauses(from, now).filter((pause) => pause.months !== months);
  const noticeAt = toIso(toReminderTime(until, "d-3"));
  return { months, from: toIso(from), until: toIso(until), noticeAt, changes: changes.map(viewPauseEnd) };
}

export function viewPauseEnd({ months, until }: { months: number; until: Date }) {
  return { months, until: toIso(until) };
}
