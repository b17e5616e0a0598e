import type { cancellations } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { CancellationReason } from "#db/tables";
import type { Count } from "./cancellations.store.ts";

export function viewSummary(counts: readonly Count[], from: Date): cancellations.CancellationSummary {
  const left = counts.filter(({ decision }) => decision === "canceled");
  const withDecision = (decision: Count["decision"]) => sum(counts.filter((one) => one.decision === decision));
  const withReason = (reason: CancellationReason) => sum(left.filter((one) => one.reason === reason));
  return {
    from: toIso(from),
    opened: sum(counts),
    left: sum(left),
    stayed: sum(counts) - sum(left),
    kept: {
      pause: withDecision("pause"),
      plan: withDecision("plan"),
      discount: withDecision("discount"),
      discountAmount: counts.reduce((total, { discountCents }) => total + discountCents, 0),
    },
    byReason: {
      price: withReason("price"),
      content: withReason("content"),
      time: withReason("time"),
      other: withReason("other"),
    },
  };
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
