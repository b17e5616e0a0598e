import { payments } from "@camarim/contract";
import type { SubscriptionStatus } from "#db/tables";

type SubscriptionCount = { planId: string | null; status: SubscriptionStatus; free: boolean; subscriptions: number };

export type Counts = { total: number; byStatus: Record<SubscriptionStatus, number>; free: number };

/** `total` of the rows that match the filter; by status and free of all. */
export function toCounts(
  rows: readonly SubscriptionCount[],
  { status, plan }: { status?: string | undefined; plan?: string | undefined },
): Counts {
  const byStatus = Object.fromEntries(payments.subscriptionStatuses.map((one) => [one, 0])) as Counts["byStatus"];
  const counts = { total: 0, byStatus, free: 0 };
  for (const row of rows) {
    byStatus[row.status] += row.subscriptions;
    if (row.free) counts.free += row.subscriptions;
    if ((!status || status === row.status) && (!plan || plan === row.planId)) counts.total += row.subscriptions;
  }
  return counts;
}
