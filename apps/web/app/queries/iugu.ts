import * as contract from "@camarim/contract/iugu";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { stored } from "./stored.ts";

export const iuguKeys = { account: ["iugu", "account"] as const };

export function iuguAccountQuery() {
  return queryOptions({
    queryKey: iuguKeys.account,
    queryFn: ({ signal }) => call(contract.getIuguAccount, {}, { signal }),
    ...stored("iuguAccount", contract.iuguAccount),
  });
}
