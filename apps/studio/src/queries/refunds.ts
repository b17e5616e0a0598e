import * as contract from "@camarim/contract/refunds";
import { call } from "@camarim/ui/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export const refundsKeys = {
  all: ["refunds"] as const,
  due: ["refunds", "due"] as const,
  waiting: ["refunds", "waiting"] as const,
};

/** Refunds to send, most urgent first. */
export function refundsQuery() {
  return queryOptions({
    queryKey: refundsKeys.due,
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
