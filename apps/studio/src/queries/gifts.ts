import * as contract from "@camarim/contract/gifts";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

export const giftsKeys = { all: ["gifts"] as const };
const pageSize = 20;

/** Sold gifts, newest first. */
export function giftsQuery() {
  return infiniteQueryOptions({
    queryKey: giftsKeys.all,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listGifts, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
  });
}

export function deleteGiftMessage() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteGiftMessage, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: giftsKeys.all }),
  });
}
