import type { refunds, renewals } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { RefundRow, selectRefundsOf } from "./refunds.store.ts";

/** For the creator. */
export function viewRefund(row: RefundRow): refunds.Refund {
  return {
    _id: row.id,
    subscription: {
      _id: row.subscription_id,
      plan: { _id: row.plan_id, name: row.plan_name },
      fan: { name: row.fan_name, email: row.fan_email, phone: row.fan_phone },
    },
    amount: row.amount_cents - row.gateway_cents,
    txids: row.txids,
    paidAt: toIso(row.paid_at),
    requestedAt: toIso(row.requested_at),
    dueAt: toIso(row.due_at),
    returnedAt: toIso(row.returned_at),
    endToEndId: row.end_to_end_id,
    isHandedOver: row.handed_over_at !== null,
    earlier: row.earlier,
  };
}

type FanRefundRow = Awaited<ReturnType<typeof selectRefundsOf>>[number];

/** For the fan. */
export function viewFanRefund(row: FanRefundRow): NonNullable<renewals.FanSubscriptionState["refund"]> {
  return {
    amount: row.amount_cents,
    gatewayAmount: row.by_gateway ? row.amount_cents : row.gateway_cents,
    requestedAt: toIso(row.requested_at),
    dueAt: toIso(row.due_at),
    returnedAt: toIso(row.returned_at),
    endToEndId: row.end_to_end_id,
    by: row.by_gateway ? "gateway" : "creator",
    toCard: row.is_card,
    isLate: (row.returned_at === null || row.gateway_cents > 0) && row.is_stuck,
  };
}
