import * as contract from "@camarim/contract/account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { stored } from "./stored.ts";

export const accountKeys = { stats: ["account", "stats"] as const };

export function accountStatsQuery() {
  return queryOptions({
    queryKey: accountKeys.stats,
    queryFn: ({ signal }) => call(contract.getAccountStats, {}, { signal }),
    ...stored("accountStats", contract.accountStats),
  });
}
