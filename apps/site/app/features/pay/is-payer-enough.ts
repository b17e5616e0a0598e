import type { Payer } from "@camarim/contract/checkout";
import type { WaysToPay } from "@camarim/contract/creators";

/** Whether an order needs no more than what is known of the payer. */
export function isPayerEnough(payer: Payer | null, { needsDocument }: WaysToPay): boolean {
  return payer !== null && (payer.hasDocument || !needsDocument);
}
