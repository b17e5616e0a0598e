import type { checkout, gifts } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { PricedLine } from "#core/fulfilment";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import { type LineRefunds, viewPurchaseRefund } from "#modules/refunds/index";
import { toGiftUrl } from "./gift-codes.ts";
import { isRefundable, toDay, toRefundableAt } from "./gifts.rules.ts";
import type { FanGiftRow, GiftRow, selectTerms } from "./gifts.store.ts";

type Named = Pick<GiftRow, "planName" | "periodMonths" | "username" | "fullName" | "pictureId">;

const viewPlan = ({ planName, periodMonths }: Pick<Named, "planName" | "periodMonths">) => {
  return { name: planName, periodMonths };
};
const viewCreator = ({ username, fullName, pictureId }: Named) => {
  return { username, fullName, profilePic: viewPicture(pictureId) };
};

function toState({ returnedAt, claimedAt, openRefundId }: Pick<GiftRow, "returnedAt" | "claimedAt" | "openRefundId">) {
  if (openRefundId) return "refund_requested";
  if (returnedAt) return "returned";
  return claimedAt ? "claimed" : "unclaimed";
}

/** For the creator. */
export function viewGift(row: GiftRow & { receivedAt: Date }): gifts.Gift {
  return {
    _id: row.orderId,
    paymentId: row.paymentId,
    amount: row.amountCents,
    buyer: { name: row.buyerName },
    receiver: { name: row.receiverName },
    plan: viewPlan(row),
    message: row.message,
    state: toState(row),
    refundDue: row.openRefundId !== null && !row.isRefundedByGateway,
    deliverOn: toDay(row.deliverAt),
    receivedAt: toIso(row.receivedAt),
    deliveredAt: toIso(row.deliveredAt),
    claimedAt: toIso(row.claimedAt),
  };
}

function toUnpaidStatus({ method, isReviewing }: Pick<FanGiftRow, "method" | "isReviewing">) {
  if (method === "credit_card") return "confirming";
  return isReviewing ? "reviewing" : "pending";
}

/** For its buyer. */
export function viewFanGift(ctx: Ctx, row: FanGiftRow, refunds: LineRefunds): gifts.FanGift {
  const isPaid = row.receivedAt !== null;
  return {
    _id: row.orderId,
    paymentId: row.paymentId,
    creator: viewCreator(row),
    plan: viewPlan(row),
    receiver: { name: row.receiverName, email: row.receiverEmail },
    message: row.message,
    amount: row.amountCents,
    status: isPaid ? toState(row) : toUnpaidStatus(row),
    url: isPaid && toState(row) === "unclaimed" ? toGiftUrl(ctx, row.orderId) : null,
    deliverOn: toDay(row.deliverAt),
    deliveredAt: toIso(row.deliveredAt),
    claimedAt: toIso(row.claimedAt),
    refundableAt: toIso(toRefundableAt(row)),
    refundable: isRefundable(row, ctx.now()),
    createdAt: toIso(row.createdAt),
    ...viewPurchaseRefund(refunds, row),
  };
}

type OwnClaim = { periodEnd: Date; renews: boolean };

/** For whoever has its link; `own` is the claim by an address of their browser. Who comes too late does not read the message. */
export function viewOfferedGift(row: GiftRow, own: OwnClaim | undefined): gifts.OfferedGift {
  const state = toOfferedState(row);
  const isReadable = own !== undefined || state === "ready";
  return {
    creator: viewCreator(row),
    plan: viewPlan(row),
    buyer: { name: row.buyerName },
    receiver: { name: row.receiverName },
    message: isReadable ? row.message : null,
    state,
    addressed: row.receiverEmail !== null,
    mine: own !== undefined,
    until: own ? toIso(own.periodEnd) : null,
    renews: own?.renews ?? false,
  };
}

function toOfferedState(row: GiftRow) {
  if (row.returnedAt || row.refundRequestedAt) return "returned";
  if (row.claimedAt) return "claimed";
  if (!row.receivedAt) return "waiting";
  return row.publishedAt && !row.takenDownAt ? "ready" : "unavailable";
}

/** For the payer. */
export function viewGiftLine(
  ctx: Ctx,
  line: PricedLine,
  gift: Awaited<ReturnType<typeof selectTerms>>,
): checkout.OrderLine {
  return {
    kind: "gift",
    position: line.position,
    amount: line.amountCents,
    discount: line.discountCents,
    fulfilledAt: toIso(line.fulfilledAt),
    revokedAt: toIso(line.revokedAt),
    plan: { _id: gift.planId, ...viewPlan(gift) },
    receiver: { name: gift.receiverName, email: gift.receiverEmail },
    message: gift.message,
    deliverOn: toDay(gift.deliverAt),
    url: line.fulfilledAt && !line.revokedAt ? toGiftUrl(ctx, line.orderId) : null,
  };
}
