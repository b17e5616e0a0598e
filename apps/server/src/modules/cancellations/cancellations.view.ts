import type { cancellations } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { Count } from "./cancellations.store.ts";

export function viewSummary(counts: readonly Count[], from: Date): cancellations.CancellationSummary {
  const left = counts.filter(({ decision }) => decision === "canceled");
  const reasons = left.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []));
  return {
    from: toIso(from),
    opened: sum(counts),
    left: sum(left),
    stayed: sum(counts) - sum(left),
    kept: { plan: sum(counts.filter(({ decision }) => decision === "plan")) },
    reasons: reasons.toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
