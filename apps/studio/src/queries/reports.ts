import * as contract from "@camarim/contract/reports";
import { call } from "@camarim/ui/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export function ownCasesQuery() {
  return queryOptions({
    queryKey: ["reports", "own"],
    queryFn: ({ signal }) => call(contract.listOwnCases, {}, { signal }),
  });
}
