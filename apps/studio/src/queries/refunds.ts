import * as contract from "@camarim/contract/refunds";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";
import { subscriptionsKeys } from "./subscriptions.ts";

const key = ["refunds"] as const;
export const refundsKeys = { waiting: ["refunds", "waiting"] as const };

/** Refunds to send, most urgent first. */
export function refundsQuery() {
  return queryOptions({
    queryKey: [...key, "due"],
    queryFn: ({ signal }) => call(contract.listRefunds, { query: { limit: 100 } }, { signal }),
  });
}

/** Payments whose refund a gateway has not completed, longest requested first. */
export function waitingRefundsQuery() {
  return queryOptions({
    queryKey: refundsKeys.waiting,
    queryFn: ({ signal }) => call(contract.listWaitingRefunds, { query: { limit: 100 } }, { signal }),
  });
}

export type Returned = { _id: string; endToEndId: string };

export function markReturned() {
  return mutationOptions({
    mutationFn: ({ _id, endToEndId }: Returned) =>
      call(contract.markReturned, { params: { _id }, body: endToEndId ? { endToEndId } : undefined }),
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
      ]);
    },
  });
}
