import type { checkout } from "@camarim/contract";
import type { PricedLine } from "#core/fulfilment";
import { toIso } from "#core/text/iso";

type Sold = {
  planId: string;
  planName: string;
  periodMonths: number;
  periodStart: Date | null;
  periodEnd: Date | null;
};

export function viewSubscriptionLine(
  line: Omit<PricedLine, "orderId" | "kind">,
  { planId, planName, periodMonths, periodStart, periodEnd }: Sold,
): checkout.OrderLine {
  return {
    kind: "subscription",
    position: line.position,
    amount: line.amountCents,
    discount: line.discountCents,
    fulfilledAt: toIso(line.fulfilledAt),
    revokedAt: toIso(line.revokedAt),
    plan: { _id: planId, name: planName, periodMonths },
    periodStart: toIso(periodStart),
    periodEnd: toIso(periodEnd),
  };
}
