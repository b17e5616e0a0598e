import type { FanPayment } from "@camarim/contract/creators-fan-home";
import { fanSubscription } from "../../text/fan-home.ts";

const text = fanSubscription.payments;

/** What became of a payment. A closed one whose money is there unlocks nothing. */
export function formatPaymentStatus({
  status,
  paidAt,
  refundDue,
}: Pick<FanPayment, "status" | "paidAt" | "refundDue">): string {
  if (refundDue) return text.refundDue;
  return paidAt && (status === "revoked" || status === "expired") ? text.paidInVain : text.status[status];
}
