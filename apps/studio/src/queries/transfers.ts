import * as contract from "@camarim/contract/transfers";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callOnce } from "../api/call-once.ts";
import { queryClient } from "./client.ts";
import { iuguKeys } from "./iugu.ts";
import { holderKeys, walletKeys } from "./wallet.ts";

export const transferKeys = { list: ["transfers"] as const };

export function transfersQuery() {
  return queryOptions({
    queryKey: transferKeys.list,
    queryFn: ({ signal }) => call(contract.listTransfers, { query: { limit: 50 } }, { signal }),
  });
}

/** `newest`: the id of the newest transfer that the creator saw. */
type TransferRequest = { amount: number; newest: string | undefined };

/** A repeat after a lost response returns the same transfer. */
export function requestTransfer() {
  return mutationOptions({
    mutationFn: ({ amount, newest }: TransferRequest) => callOnce(contract.postTransfer, { body: { amount } }, newest),
    onSettled: () =>
      Promise.all(
        [transferKeys.list, walletKeys.all, iuguKeys.account, holderKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
