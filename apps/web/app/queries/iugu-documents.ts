import type { IuguDocumentKind } from "@camarim/contract/gateways-iugu";
import * as gatewaysIugu from "@camarim/contract/gateways-iugu";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { type UploadOptions, upload } from "../api/upload.ts";
import { queryClient } from "./client.ts";
import { iuguAccountQuery } from "./iugu.ts";

export const iuguDocumentsKey = ["iugu", "documents"] as const;

export function iuguDocumentsQuery() {
  return queryOptions({
    queryKey: iuguDocumentsKey,
    queryFn: ({ signal }) => call(gatewaysIugu.getIuguDocuments, {}, { signal }),
  });
}

type Picked = { kind: IuguDocumentKind; file: File; onStage?: UploadOptions["onStage"] };

export function sendIuguDocument() {
  return mutationOptions({
    mutationFn: ({ kind, file, onStage }: Picked) =>
      upload(gatewaysIugu.sendIuguDocument, { params: { kind }, file }, { onStage }),
    onSuccess: (documents) => queryClient.setQueryData(iuguDocumentsQuery().queryKey, documents),
  });
}

/** What is missing stands at the documents. */
export function resendIuguDocuments() {
  return mutationOptions({
    mutationFn: () => call(gatewaysIugu.resendIuguDocuments, {}),
    onSuccess: (account) => {
      queryClient.setQueryData(iuguAccountQuery().queryKey, account);
      return queryClient.invalidateQueries({ queryKey: iuguDocumentsKey });
    },
  });
}
