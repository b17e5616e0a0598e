import * as wallet from "@camarim/contract/wallet";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";

export const holderKeys = {
  all: ["holder"] as const,
  wallet: ["holder", "wallet"] as const,
  status: ["holder", "status"] as const,
};

/** Not stored: documents and addresses stay out of local storage. */
export function walletQuery() {
  return queryOptions({
    queryKey: holderKeys.wallet,
    queryFn: ({ signal }) => call(wallet.getWallet, {}, { signal }),
  });
}

export function walletStatusQuery() {
  return queryOptions({
    queryKey: holderKeys.status,
    queryFn: ({ signal }) => call(wallet.getWalletStatus, {}, { signal }),
  });
}
