import * as adminBillings from "@camarim/contract/admin-billings";
import * as adminCredits from "@camarim/contract/admin-credits";
import * as adminEvidence from "@camarim/contract/admin-evidence";
import * as adminReconciliation from "@camarim/contract/admin-reconciliation";
import * as adminRecoveries from "@camarim/contract/admin-recoveries";
import * as adminReports from "@camarim/contract/admin-reports";
import * as adminTransfers from "@camarim/contract/admin-transfers";
import * as adminWallets from "@camarim/contract/admin-wallets";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { download } from "../api/download.ts";
import { queryClient } from "./client.ts";

const backOfficeKeys = {
  wallets: ["back-office", "wallets"] as const,
  billings: ["back-office", "billings"] as const,
  openBillings: ["back-office", "open-billings"] as const,
  credits: ["back-office", "credits"] as const,
  discrepancies: ["back-office", "discrepancies"] as const,
  stuckTransfers: ["back-office", "stuck-transfers"] as const,
  reports: ["back-office", "reports"] as const,
  recoveries: ["back-office", "recoveries"] as const,
  decided: ["back-office", "decided"] as const,
  evidence: ["back-office", "evidence"] as const,
  evidenceEvents: (id: string) => ["back-office", "evidence", id] as const,
};
/** Only the first page is requested: a decided case leaves its queue. */
const query = { limit: 20 };
/** Links to pictures expire after minutes, and another admin may have decided a case. */
const refetchInterval = 60_000;

export function walletReviewsQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.wallets,
    queryFn: ({ signal }) => call(adminWallets.listWalletReviews, { query }, { signal }),
    refetchInterval,
  });
}

export function billingReceiptsQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.billings,
    queryFn: ({ signal }) => call(adminBillings.listBillingReceipts, { query }, { signal }),
    refetchInterval,
  });
}

export function openBillingsQuery() {
  return infiniteQueryOptions({
    queryKey: backOfficeKeys.openBillings,
    queryFn: ({ pageParam, signal }) =>
      call(adminBillings.listOpenBillings, { query: { ...query, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + query.limit : undefined),
    select: ({ pages }) => ({
      billings: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
  });
}

export function discrepanciesQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.discrepancies,
    queryFn: ({ signal }) => call(adminReconciliation.listDiscrepancies, { query: { limit: 100 } }, { signal }),
    refetchInterval,
  });
}

export function stuckTransfersQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.stuckTransfers,
    queryFn: ({ signal }) => call(adminTransfers.listStuckTransfers, { query: { limit: 100 } }, { signal }),
    refetchInterval,
  });
}

/** With the gateway's withdrawal id, the transfer was made; without one, it was not. */
export function recoveriesQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.recoveries,
    queryFn: ({ signal }) => call(adminRecoveries.listRecoveries, { query: { limit: 100 } }, { signal }),
    refetchInterval,
  });
}

export function approveRecovery() {
  return mutationOptions({
    mutationFn: (_id: string) => call(adminRecoveries.approveRecovery, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.recoveries }),
  });
}

export function rejectRecovery() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: { _id: string; reason: string }) =>
      call(adminRecoveries.rejectRecovery, { params: { _id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.recoveries }),
  });
}

export function resolveTransfer() {
  return mutationOptions({
    mutationFn: ({ _id, withdrawal }: { _id: string; withdrawal?: string }) =>
      withdrawal
        ? call(adminTransfers.confirmTransferMade, { params: { _id }, body: { withdrawal } })
        : call(adminTransfers.confirmTransferNotMade, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.stuckTransfers }),
  });
}

type Refusal = { reasons: adminWallets.RefusalReason[]; note?: string };

/** Approves the wallet or, with a `refusal`, rejects it. */
export function reviewWallet() {
  return mutationOptions({
    mutationFn: ({ _id, refusal }: { _id: string; refusal?: Refusal }) =>
      refusal
        ? call(adminWallets.rejectWallet, { params: { _id }, body: refusal })
        : call(adminWallets.approveWallet, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.wallets }),
  });
}

export function reviewBillingReceipt() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: { _id: string; reason?: string }) =>
      reason
        ? call(adminBillings.rejectBillingReceipt, { params: { _id }, body: { reason } })
        : call(adminBillings.approveBillingReceipt, { params: { _id } }),
    onSettled: () => {
      // Not awaited, so that the screen is still mounted for its success alert. A rejected receipt reopens its billing.
      void queryClient.invalidateQueries({ queryKey: backOfficeKeys.openBillings });
      return queryClient.invalidateQueries({ queryKey: backOfficeKeys.billings });
    },
  });
}

export function voidBilling() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: { _id: string; reason: string }) =>
      call(adminBillings.voidBilling, { params: { _id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.openBillings }),
  });
}

export function reportCasesQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.reports,
    queryFn: ({ signal }) => call(adminReports.listReportCases, { query }, { signal }),
    refetchInterval,
  });
}

/** With a note the content stays removed; without one it is restored. */
export function reviewReport() {
  return mutationOptions({
    mutationFn: ({ _id, note }: { _id: string; note?: string }) =>
      note
        ? call(adminReports.takeContentDown, { params: { _id }, body: { note } })
        : call(adminReports.restoreContent, { params: { _id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: backOfficeKeys.reports }),
        queryClient.invalidateQueries({ queryKey: backOfficeKeys.decided }),
      ]),
  });
}

/** The newest decided cases. */
export function decidedCasesQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.decided,
    queryFn: ({ signal }) => call(adminReports.listDecidedCases, { query: { limit: 100 } }, { signal }),
  });
}

export function revertTakeDown() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: { _id: string; reason: string }) =>
      call(adminReports.revertTakeDown, { params: { _id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.decided }),
  });
}

export function evidenceQuery() {
  return queryOptions({
    queryKey: backOfficeKeys.evidence,
    queryFn: ({ signal }) => call(adminEvidence.listEvidence, { query: { limit: 100 } }, { signal }),
  });
}

/** The audit trail of one hold. */
export function evidenceEventsQuery(_id: string) {
  return queryOptions({
    queryKey: backOfficeKeys.evidenceEvents(_id),
    queryFn: ({ signal }) =>
      call(adminEvidence.listEvidenceEvents, { params: { _id }, query: { limit: 100 } }, { signal }),
  });
}

const invalidateEvidence = () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.evidence });

type EvidenceChange = { _id: string; reason: string };

export function requestEvidence() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: EvidenceChange & { kind: adminEvidence.EvidenceRequestKind }) =>
      call(adminEvidence.requestEvidence, { params: { _id }, body }),
    onSettled: invalidateEvidence,
  });
}

export function renewEvidence() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: EvidenceChange) =>
      call(adminEvidence.renewEvidence, { params: { _id }, body: { reason } }),
    onSettled: invalidateEvidence,
  });
}

export function decideEvidenceRequest() {
  return mutationOptions({
    mutationFn: ({ _id, approved }: { _id: string; approved: boolean }) =>
      call(approved ? adminEvidence.approveEvidenceRequest : adminEvidence.rejectEvidenceRequest, { params: { _id } }),
    onSettled: invalidateEvidence,
  });
}

/** A mutation, because each look is recorded: nothing is requested twice by itself. */
export function openEvidence() {
  return mutationOptions({
    mutationFn: (_id: string) => call(adminEvidence.openEvidence, { params: { _id } }),
    onSettled: invalidateEvidence,
  });
}

export function downloadEvidence() {
  return mutationOptions({
    mutationFn: ({ _id, index }: { _id: string; index: number }) =>
      download(adminEvidence.downloadEvidence, { params: { _id, index: String(index) } }),
    onSettled: invalidateEvidence,
  });
}

export function creditsQuery() {
  return infiniteQueryOptions({
    queryKey: backOfficeKeys.credits,
    queryFn: ({ pageParam, signal }) =>
      call(adminCredits.listCredits, { query: { ...query, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + query.limit : undefined),
    select: ({ pages }) => ({
      credits: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
  });
}

type Payment = { _id: string; amount: number; endToEndId: string };

export function recordCreditPayment() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: Payment) => call(adminCredits.recordCreditPayment, { params: { _id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.credits }),
  });
}
