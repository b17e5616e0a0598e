import { GatewayError } from "../gateway-error.ts";
import type { Charge, Gateway } from "../port.ts";
import type { SendRequest } from "./http.ts";
import { invoice } from "./schemas.ts";
import { toCharge } from "./to-charge.ts";
import { getLiveToken } from "./tokens.ts";

type Refunds = Pick<Gateway, "refund" | "refundsPartially" | "refundDays">;

/**
 * A card payment can be refunded fully or partially within 180 days, a PIX fully within 90; the account must have the money. iugu
 * supports no idempotency key for refunds: the charge is read first, and at most the remaining amount is refunded.
 */
export function createRefunds(send: SendRequest, getCharge: Gateway["getCharge"]): Refunds {
  const refundsPartially: Refunds["refundsPartially"] = (method) => method === "credit_card";

  const refund: Refunds["refund"] = async (access, id, { cents }) => {
    const charge = await getCharge(access, id);
    const remainingCents = (charge.paidCents ?? 0) - charge.refundedCents;
    if (!isRefundable(charge)) return charge;
    if (cents !== undefined && (cents <= 0 || cents > remainingCents))
      throw new GatewayError("refused", `${remainingCents} centavos are left of this charge`);
    // The rest of a partially refunded card payment is a partial refund too.
    const isPartial = (cents ?? remainingCents) < (charge.paidCents ?? 0);
    if (isPartial && !refundsPartially(charge.method))
      throw new GatewayError("refused", "iugu refunds a PIX in whole only");
    const body = isPartial ? { partial_value_refund_cents: cents ?? remainingCents } : {};
    const path = `/invoices/${encodeURIComponent(id)}/refund`;
    return toCharge(await send(path, invoice, { method: "POST", token: getLiveToken(access), body }));
  };

  const refundDays: Refunds["refundDays"] = (method) => (method === "pix" ? 90 : 180);

  return { refund, refundsPartially, refundDays };
}

function isRefundable({ status, paidOutside }: Charge): boolean {
  return (status === "paid" || status === "underpaid") && !paidOutside;
}
