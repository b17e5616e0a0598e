import { GatewayError } from "../gateway-error.ts";
import type { Charge, Gateway } from "../port.ts";
import type { Ask } from "./http.ts";
import { invoice } from "./schemas.ts";
import { toCharge } from "./to-charge.ts";
import { liveTokenOf } from "./tokens.ts";

type Refunds = Pick<Gateway, "refund" | "refundsPartially">;

/**
 * A card is refunded in whole or in part within 180 days, a PIX in whole within 90; the account must hold the money. iugu takes
 * no idempotency key for a refund: what is left is read first, and no more than that is asked for.
 */
export function createRefunds(ask: Ask, getCharge: Gateway["getCharge"]): Refunds {
  const refundsPartially: Refunds["refundsPartially"] = (method) => method === "credit_card";

  const refund: Refunds["refund"] = async (access, id, { cents }) => {
    const charge = await getCharge(access, id);
    const left = (charge.paidCents ?? 0) - charge.refundedCents;
    if (!isRefundable(charge)) return charge;
    if (cents !== undefined && (cents <= 0 || cents > left))
      throw new GatewayError("refused", `${left} centavos are left of this charge`);
    // The rest of a card that was refunded in part is a part too.
    const isPart = (cents ?? left) < (charge.paidCents ?? 0);
    if (isPart && !refundsPartially(charge.method))
      throw new GatewayError("refused", "iugu refunds a PIX in whole only");
    const body = isPart ? { partial_value_refund_cents: cents ?? left } : {};
    const path = `/invoices/${encodeURIComponent(id)}/refund`;
    return toCharge(await ask(path, invoice, { method: "POST", token: liveTokenOf(access), body }));
  };

  return { refund, refundsPartially };
}

function isRefundable({ status, paidOutside }: Charge): boolean {
  return (status === "paid" || status === "underpaid") && !paidOutside;
}
