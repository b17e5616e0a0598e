import * as gatewaysIugu from "@camarim/contract/gateways-iugu";
import { call } from "@camarim/ui/api/client.ts";
import { type UploadOptions, upload } from "@camarim/ui/api/upload.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { authKeys } from "./auth.ts";
import { queryClient, showAnswer } from "./client.ts";
import { stored } from "./stored.ts";

export const iuguKeys = { account: ["iugu", "account"] as const, documents: ["iugu", "documents"] as const };

export function iuguAccountQuery() {
  return queryOptions({
    queryKey: iuguKeys.account,
    queryFn: ({ signal }) => call(gatewaysIugu.getIuguAccount, {}, { signal }),
    ...stored("iuguAccount", gatewaysIugu.iuguAccount),
  });
}

export function iuguDocumentsQuery() {
  return queryOptions({
    queryKey: iuguKeys.documents,
    queryFn: ({ signal }) => call(gatewaysIugu.getIuguDocuments, {}, { signal }),
  });
}

type Picked = { kind: gatewaysIugu.IuguDocumentKind; file: File; onStage?: UploadOptions["onStage"] };

export function sendIuguDocument() {
  return mutationOptions({
    mutationFn: ({ kind, file, onStage }: Picked) =>
      upload(gatewaysIugu.sendIuguDocument, { params: { kind }, file }, { onStage }),
    onSuccess: (documents) => showAnswer(iuguDocumentsQuery().queryKey, documents),
  });
}

export function resendIuguDocuments() {
  return mutationOptions({
    mutationFn: () => call(gatewaysIugu.resendIuguDocuments, {}),
    onSuccess: async (account) => {
      await showAnswer(iuguAccountQuery().queryKey, account);
      return queryClient.invalidateQueries({ queryKey: iuguKeys.documents });
    },
  });
}

/** A verified account changes the gateway that the creator sells through. */
export function openIuguAccount() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof gatewaysIugu.iuguAccountBody>) => call(gatewaysIugu.postIuguAccount, { body }),
    onSuccess: async (account) => {
      await showAnswer(iuguAccountQuery().queryKey, account);
      void queryClient.invalidateQueries({ queryKey: iuguKeys.documents });
      return queryClient.invalidateQueries({ queryKey: authKeys.me });
    },
  });
}
