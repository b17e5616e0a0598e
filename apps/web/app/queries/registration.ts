import * as wallet from "@camarim/contract/wallet";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../api/client.ts";
import { type UploadOptions, upload } from "../api/upload.ts";
import { queryClient } from "./client.ts";
import { holderKeys, walletQuery } from "./holder.ts";

const documentsKey = ["holder", "documents"] as const;

export function documentsQuery() {
  return queryOptions({
    queryKey: documentsKey,
    queryFn: ({ signal }) => call(wallet.getDocuments, {}, { signal }),
  });
}

/** What of it is wrong stands at the fields. */
export function saveHolder() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof wallet.holderBody>) => call(wallet.postWallet, { body }),
    onSuccess: (holder) => {
      queryClient.setQueryData(walletQuery().queryKey, holder);
      return queryClient.invalidateQueries({ queryKey: holderKeys.all });
    },
  });
}

export type Side = "front" | "back";
type Picture = { side: Side; file: File; onStage?: UploadOptions["onStage"] };

export function sendDocument() {
  return mutationOptions({
    mutationFn: ({ side, file, onStage }: Picture) =>
      upload(wallet.sendDocument, { params: { side }, file }, { onStage }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: holderKeys.all }),
  });
}
