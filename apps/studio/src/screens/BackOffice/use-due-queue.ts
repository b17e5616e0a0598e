import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  billingReceiptsQuery,
  discrepanciesQuery,
  recoveriesQuery,
  reportCasesQuery,
  stuckTransfersQuery,
  walletReviewsQuery,
} from "../../queries/back-office.ts";
import { firstDue, type QueueName } from "./first-due.ts";

function useQueues(enabled: boolean) {
  const discrepancies = useQuery({ ...discrepanciesQuery(), enabled });
  const stuck = useQuery({ ...stuckTransfersQuery(), enabled });
  const reports = useQuery({ ...reportCasesQuery(), enabled });
  const recoveries = useQuery({ ...recoveriesQuery(), enabled });
  const wallets = useQuery({ ...walletReviewsQuery(), enabled });
  const billings = useQuery({ ...billingReceiptsQuery(), enabled });
  const counts: Record<QueueName, number> = {
    reports: reports.data?.totalCount ?? 0,
    recoveries: recoveries.data?.totalCount ?? 0,
    wallets: wallets.data?.totalCount ?? 0,
    billings: billings.data?.totalCount ?? 0,
    discrepancies: (discrepancies.data?.totalCount ?? 0) + (stuck.data?.totalCount ?? 0),
  };
  const isSettled = [discrepancies, stuck, reports, recoveries, wallets, billings].every(({ isFetched }) => isFetched);
  return { counts, isSettled };
}

/** How many cases wait in each queue, as far as that is known. */
export function useQueueCounts(): Record<QueueName, number> {
  return useQueues(true).counts;
}

/** The queue that `/admin` opens, which stays the same when its last case is decided; undefined while counts load. */
export function useDueQueue(isEnabled: boolean): QueueName | undefined {
  const { counts, isSettled } = useQueues(isEnabled);
  const [chosen, choose] = useState<QueueName>();
  const due = chosen ?? (isSettled ? firstDue(counts) : undefined);
  if (due !== chosen) choose(due);
  return due;
}
