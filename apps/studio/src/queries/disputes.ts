import * as contract from "@camarim/contract/disputes";
import { call } from "@camarim/ui/api/client.ts";
import { type UploadOptions, upload } from "@camarim/ui/api/upload.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient, showAnswer } from "./client.ts";
import { pollWhile } from "./live.ts";

export const disputesKeys = {
  all: ["disputes"] as const,
  list: ["disputes", "list"] as const,
  count: ["disputes", "count"] as const,
  one: (_id: string) => ["disputes", "one", _id] as const,
};
const pageSize = 20;

/** Open disputes by deadline, then decided ones. */
export function disputesQuery() {
  return infiniteQueryOptions({
    queryKey: disputesKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listDisputes, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
  });
}

/** The number of all disputes, open and decided. */
export function disputeCountQuery() {
  return queryOptions({
    queryKey: disputesKeys.count,
    queryFn: ({ signal }) => call(contract.listDisputes, { query: { limit: 1, offset: 0 } }, { signal }),
    select: ({ totalCount }) => totalCount,
  });
}

/** Refetched before the signed links to files expire, after some minutes. */
export function disputeQuery(_id: string) {
  return queryOptions({
    queryKey: disputesKeys.one(_id),
    queryFn: ({ signal }) => call(contract.getDispute, { params: { _id } }, { signal }),
    refetchInterval: pollWhile(({ evidence }: contract.Dispute) => evidence === "sending", 10_000, {
      otherwiseMs: 120_000,
    }),
  });
}

type NewFile = { _id: string; file: File; onStage: UploadOptions["onStage"] };

export function addDisputeFile() {
  return mutationOptions({
    mutationFn: ({ _id, file, onStage }: NewFile) =>
      upload(contract.addDisputeFile, { params: { _id }, file }, { onStage }),
    onSuccess: show,
    // After a lost response the file may be there: shown, it is not added again as another photo.
    onError: invalidateDisputes,
  });
}

export function deleteDisputeFile() {
  return mutationOptions({
    mutationFn: (params: { _id: string; fileId: string }) => call(contract.deleteDisputeFile, { params }),
    onSuccess: show,
    onError: invalidateDisputes,
  });
}

export function sendEvidence() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.sendEvidence, { params: { _id } }),
    onSuccess: show,
    onError: invalidateDisputes,
  });
}

async function show(dispute: contract.Dispute) {
  await showAnswer(disputeQuery(dispute._id).queryKey, dispute);
  void queryClient.invalidateQueries({ queryKey: disputesKeys.list });
}

function invalidateDisputes() {
  void queryClient.invalidateQueries({ queryKey: disputesKeys.all });
}
