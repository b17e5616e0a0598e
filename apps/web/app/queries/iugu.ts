import * as gatewaysIugu from "@camarim/contract/gateways-iugu";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { stored } from "./stored.ts";

export const iuguKeys = { account: ["iugu", "account"] as const };

export function iuguAccountQuery() {
  return queryOptions({
    queryKey: iuguKeys.account,
    queryFn: ({ signal }) => call(gatewaysIugu.getIuguAccount, {}, { signal }),
    ...stored("iuguAccount", gatewaysIugu.iuguAccount),
  });
}
