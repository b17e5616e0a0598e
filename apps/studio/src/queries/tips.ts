import * as contract from "@camarim/contract/tips";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

export const tipsKeys = {
  all: ["tips"] as const,
  list: (waiting: boolean, story: string | undefined) => ["tips", "list", waiting, story] as const,
  sums: ["tips", "sums"] as const,
};
const pageSize = 20;

/** Tips that wait for thanks, or the others; newest first, of one story if it is given. */
export function tipsQuery(waiting: boolean, story?: string) {
  return infiniteQueryOptions({
    queryKey: tipsKeys.list(waiting, story),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, offset: pageParam, waiting: waiting ? "true" : "false", story } as const;
      return call(contract.listTips, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      tips: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages[0]?.totalCount ?? 0,
    }),
  });
}

export function tipSumsQuery() {
  return queryOptions({
    queryKey: tipsKeys.sums,
    queryFn: ({ signal }) => call(contract.getTipSums, {}, { signal }),
  });
}

export function thankForTip() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.thankForTip, { params: { _id } }),
    onSettled: invalidateTips,
  });
}

export function deleteTipMessage() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteTipMessage, { params: { _id } }),
    onSettled: invalidateTips,
  });
}

function invalidateTips(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tipsKeys.all });
}
