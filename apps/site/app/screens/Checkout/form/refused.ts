import type { RefusedOrder } from "../../../features/pay/refused-order.ts";

/** A refused order of a subscription. */
export type Refused = RefusedOrder<"cupom"> & {
  typed: { planId: string; extra: string; longer: string } | undefined;
};
