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
import { firstDue, type QueueCounts, type QueueName } from "./first-due.ts";

function useQueues(enabled: boolean) {
  const discrepancies = useQuery({ ...discrepanciesQuery(), enabled });
  const stuck = useQuery({ ...stuckTransfersQuery(), enabled });
  const reports = useQuery({ ...reportCasesQuery(), enabled });
  const recoveries = useQuery({ ...recoveriesQuery(), enabled });
  const wallets = useQuery({ ...walletReviewsQuery(), enabled });
  const billings = useQuery({ ...billingReceiptsQuery(), enabled });
  const counts: QueueCounts = {
    reports: countAll(reports),
    recoveries: countAll(recoveries),
    wallets: countAll(wallets),
    billings: countAll(billings),
    discrepancies: countAll(discrepancies, stuck),
  };
  const isSettled = [discrepancies, stuck, reports, recoveries, wallets, billings].every(({ isFetched }) => isFetched);
  return { counts, isSettled };
}

/** Null if one could not be loaded. One that is still loading counts as empty. */
function countAll(...lists: readonly { data: { totalCount: number } | undefined; isLoadingError: boolean }[]) {
  if (lists.some(({ isLoadingError }) => isLoadingError)) return null;
  return lists.reduce((sum, { data }) => sum + (data?.totalCount ?? 0), 0);
}

export function useQueueCounts(): QueueCounts {
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
