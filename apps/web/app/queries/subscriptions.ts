import * as contract from "@camarim/contract/subscriptions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { stored } from "./stored.ts";

export const subscriptionsKeys = { all: ["subscriptions"] as const, stats: ["subscriptions", "stats"] as const };

export function subscriptionStatsQuery() {
  return queryOptions({
    queryKey: subscriptionsKeys.stats,
    queryFn: ({ signal }) => call(contract.getStats, {}, { signal }),
    ...stored("subscription", contract.subscriptionStats),
  });
}
