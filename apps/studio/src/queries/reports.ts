import * as contract from "@camarim/contract/reports";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

export function ownCasesQuery() {
  return queryOptions({
    queryKey: ["reports", "own"],
    queryFn: ({ signal }) => call(contract.listOwnCases, {}, { signal }),
  });
}

type MessageToReport = { _id: string; body: contract.MessageReport };

/** Of a tip or a gift, by its id. */
export function reportMessage(kind: "tip" | "gift") {
  return mutationOptions({
    mutationFn: ({ _id, body }: MessageToReport) => {
      const request = { params: { _id }, body };
      return kind === "tip" ? call(contract.reportTipMessage, request) : call(contract.reportGiftMessage, request);
    },
  });
}
