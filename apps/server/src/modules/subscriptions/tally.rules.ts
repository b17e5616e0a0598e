import { payments } from "@camarim/contract";
import type { SubscriptionStatus } from "#db/tables";

type Tally = { planId: string | null; status: SubscriptionStatus; free: boolean; subscriptions: number };

export type Counts = { total: number; byStatus: Record<SubscriptionStatus, number>; free: number };

/** `total` of the tallies that match the filter; by status and free of all. */
export function toCounts(
  tallies: readonly Tally[],
  { status, plan }: { status?: string | undefined; plan?: string | undefined },
): Counts {
  const byStatus = Object.fromEntries(payments.subscriptionStatuses.map((one) => [one, 0])) as Counts["byStatus"];
  const counts = { total: 0, byStatus, free: 0 };
  for (const tally of tallies) {
    byStatus[tally.status] += tally.subscriptions;
    if (tally.free) counts.free += tally.subscriptions;
    if ((!status || status === tally.status) && (!plan || plan === tally.planId)) counts.total += tally.subscriptions;
  }
  return counts;
}
