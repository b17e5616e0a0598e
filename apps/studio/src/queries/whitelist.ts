import * as contract from "@camarim/contract/whitelist";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { queryClient } from "./client.ts";
import { subscriptionsKeys } from "./subscriptions.ts";

const whitelistKeys = { all: ["whitelist"] as const };
const pageSize = 20;

export function whitelistQuery() {
  return infiniteQueryOptions({
    queryKey: whitelistKeys.all,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listWhitelist, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
  });
}

export function addToWhitelist() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.whitelistBody>) => call(contract.addToWhitelist, { body }),
    onSuccess: invalidateWhitelist,
  });
}

export function removeFromWhitelist() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.removeFromWhitelist, { params: { _id } }, { keepalive: true }),
    onSuccess: invalidateWhitelist,
  });
}

async function invalidateWhitelist(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: whitelistKeys.all }),
    queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
  ]);
}
