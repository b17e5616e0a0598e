import * as contract from "@camarim/contract/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";

export function ownCasesQuery() {
  return queryOptions({
    queryKey: ["reports", "own"],
    queryFn: ({ signal }) => call(contract.listOwnCases, {}, { signal }),
  });
}
