import type { refunds, renewals } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { toSoldTitle } from "#modules/payments/index";
import type { listLineRefunds } from "./refunds.queries.ts";
import type { RefundRow, selectRefundsOf } from "./refunds.store.ts";

/** For the creator. */
export function viewRefund(row: RefundRow): refunds.Refund {
  return {
    _id: row.id,
    title: toSoldTitle(row),
    kinds: row.kinds,
    fan: { name: row.fanName, email: row.fanEmail, phone: row.fanPhone },
    subscription: viewSubscription(row),
    amount: row.amountCents - row.gatewayCents,
    txids: row.txids,
    paidAt: toIso(row.paidAt),
    requestedAt: toIso(row.requestedAt),
    dueAt: toIso(row.dueAt),
    returnedAt: toIso(row.returnedAt),
    endToEndId: row.endToEndId,
    isHandedOver: row.handedOverAt !== null,
    isUnclaimedGift: row.isUnclaimedGift,
    isUnwanted: row.isUnwanted,
    earlier: row.earlier,
  };
}

function viewSubscription({ subscriptionId, planId, planName, ...row }: RefundRow): refunds.Refund["subscription"] {
  if (subscriptionId === null || planId === null || planName === null) return null;
  const fan = { name: row.fanName, email: row.fanEmail, phone: row.fanPhone };
  return { _id: subscriptionId, plan: { _id: planId, name: planName }, fan };
}

type FanRefundRow = Awaited<ReturnType<typeof selectRefundsOf>>[number];

/** For the fan. */
export function viewFanRefund(row: FanRefundRow): NonNullable<renewals.FanSubscriptionState["refund"]> {
  return {
    amount: row.amountCents,
    gatewayAmount: row.byGateway ? row.amountCents : row.gatewayCents,
    requestedAt: toIso(row.requestedAt),
    dueAt: toIso(row.dueAt),
    returnedAt: toIso(row.returnedAt),
    endToEndId: row.endToEndId,
    by: row.byGateway ? "gateway" : "creator",
    toCard: row.isCard,
    isLate: (row.returnedAt === null || row.gatewayCents > 0) && row.isStuck,
  };
}

export type LineRefunds = Awaited<ReturnType<typeof listLineRefunds>>;

/** What the fan may withdraw of a line, and has. */
export function viewPurchaseRefund(
  { findRight, findRefund }: LineRefunds,
  line: { orderId: string; position: number },
): refunds.PurchaseRefund {
  const [right, refund] = [findRight(line), findRefund(line)];
  return {
    withdrawal: right
      ? {
          orderId: right.paymentId,
          lines: right.positions,
          amount: right.cents,
          until: toIso(right.until),
          others: right.others,
        }
      : null,
    refund: refund ? viewFanRefund(refund) : null,
  };
}
