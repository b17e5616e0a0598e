import * as creators from "@camarim/contract/creators";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { stored } from "./stored.ts";

export const accountKeys = { stats: ["account", "stats"] as const };

export function accountStatsQuery() {
  return queryOptions({
    queryKey: accountKeys.stats,
    queryFn: ({ signal }) => call(creators.getAccountStats, {}, { signal }),
    ...stored("accountStats", creators.accountStats),
  });
}
