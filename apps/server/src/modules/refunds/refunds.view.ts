import type { refunds, renewals } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { RefundRow, selectRefundsOf } from "./refunds.store.ts";

/** For the creator. */
export function viewRefund(row: RefundRow): refunds.Refund {
  return {
    _id: row.id,
    subscription: {
      _id: row.subscriptionId,
      plan: { _id: row.planId, name: row.planName },
      fan: { name: row.fanName, email: row.fanEmail, phone: row.fanPhone },
    },
    amount: row.amountCents - row.gatewayCents,
    txids: row.txids,
    paidAt: toIso(row.paidAt),
    requestedAt: toIso(row.requestedAt),
    dueAt: toIso(row.dueAt),
    returnedAt: toIso(row.returnedAt),
    endToEndId: row.endToEndId,
    isHandedOver: row.handedOverAt !== null,
    earlier: row.earlier,
  };
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
