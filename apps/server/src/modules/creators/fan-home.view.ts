import type { creators } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewCard } from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import { type RenewingCard, viewRenewalState } from "#modules/renewals/index";
import type { FeedRow, PaymentRow } from "./fan-home.store.ts";
import type { FanSubscription } from "./fan-home.ts";

export function viewFanSubscription({ row, state }: FanSubscription, now: Date): creators.FanSubscription {
  return {
    _id: row.id,
    creator: viewCreator(row),
    plan: viewPlan(row.planId, row.planName, row.priceCents, row.periodMonths),
    nextPlan: viewPlan(row.nextPlanId, row.nextPlanName, row.nextPriceCents, row.nextPeriodMonths),
    startedAt: toIso(row.startedAt),
    openOrderId: row.openOrderId,
    receiptWaiting: row.receiptWaiting,
    state: viewRenewalState(state, now),
  };
}

export function viewFanPayment(row: PaymentRow): creators.FanPayment {
  return {
    _id: row.id,
    title: row.title,
    kinds: row.kinds,
    amount: row.paidCents ?? row.amountCents,
    status: row.status,
    paymentMethod: row.method,
    txid: row.txid,
    createdAt: toIso(row.createdAt),
    paidAt: toIso(row.paidAt),
    periodStart: toIso(row.periodStart),
    periodEnd: toIso(row.periodEnd),
    card: viewCard(row),
    refundDue: row.refundDue,
  };
}

export function viewRenewingCard({ card, form }: RenewingCard) {
  return {
    card: card ? { ...card, chargeAt: toIso(card.chargeAt) } : null,
    cardForm: form ?? null,
  };
}

export function viewFeedItem(row: FeedRow) {
  const { watermark, stories, unseen, lastStoryAt } = row;
  return { ...viewCreator(row), watermark, stories, unseen, lastStoryAt: toIso(lastStoryAt) };
}

type Creator = { accountId: string; username: string; fullName: string; pictureId: string | null };

function viewCreator({ accountId, username, fullName, pictureId }: Creator) {
  return { _id: accountId, username, fullName, profilePic: viewPicture(pictureId) };
}

function viewPlan(_id: string | null, name: string | null, price: number | null, periodMonths: number | null) {
  return _id && name !== null && price !== null && periodMonths !== null ? { _id, name, price, periodMonths } : null;
}
