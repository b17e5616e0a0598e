import * as ledger from "@camarim/contract/ledger";
import { getRecipient, type Recipient, recipient } from "@camarim/contract/transfers";
import type { ListOrder } from "@camarim/contract/values";
import * as wallet from "@camarim/contract/wallet";
import { call } from "@camarim/ui/api/client.ts";
import { type UploadOptions, upload } from "@camarim/ui/api/upload.ts";
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { download } from "../api/download.ts";
import { redact } from "../lib/redact.ts";
import { queryClient } from "./client.ts";
import { stored, storedFirstPage } from "./stored.ts";

export const walletKeys = {
  all: ["wallet"] as const,
  balance: ["wallet", "balance"] as const,
  operations: (order: ListOrder) => ["wallet", "operations", order] as const,
  operation: (_id: string) => ["wallet", "operation", _id] as const,
  payables: ["wallet", "payables"] as const,
};

/** Operations are paged 20 at a time (specification 4). */
const pageSize = 20;

export function balanceQuery() {
  return queryOptions({
    queryKey: walletKeys.balance,
    queryFn: ({ signal }) => call(ledger.getBalance, {}, { signal }),
    ...stored("balance", ledger.balance),
  });
}

/** Drops duplicates: a new operation shifts the others, so the next page may repeat one. Only the newest-first order is stored. */
export function operationsQuery(order: ListOrder = "newest") {
  const { initialData, meta, ...kept } = storedFirstPage("operations", ledger.operationsPage, 0);
  const isNewest = order === "newest";
  return infiniteQueryOptions({
    queryKey: walletKeys.operations(order),
    queryFn: ({ pageParam, signal }) =>
      call(ledger.listOperations, { query: { order, limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      operations: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
    ...kept,
    initialData: () => (isNewest ? initialData() : undefined),
    meta: isNewest ? meta : {},
  });
}

export function operationQuery(_id: string) {
  return queryOptions({
    queryKey: walletKeys.operation(_id),
    queryFn: ({ signal }) => call(ledger.getOperation, { params: { _id } }, { signal }),
  });
}

export function payablesQuery() {
  return queryOptions({
    queryKey: walletKeys.payables,
    queryFn: ({ signal }) => call(ledger.listPayables, {}, { signal }),
    ...stored("payables", ledger.payablesPage),
  });
}

export function exportOperations() {
  return mutationOptions({
    mutationFn: (format: "csv" | "ofx") => download(ledger.exportOperations, { query: { format } }),
  });
}

export const holderKeys = {
  all: ["holder"] as const,
  wallet: ["holder", "wallet"] as const,
  status: ["holder", "status"] as const,
  documents: ["holder", "documents"] as const,
  recipient: ["holder", "recipient"] as const,
};

/** Not stored in local storage, since it contains documents and addresses. */
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

export function documentsQuery() {
  return queryOptions({
    queryKey: holderKeys.documents,
    queryFn: ({ signal }) => call(wallet.getDocuments, {}, { signal }),
  });
}

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

/** The recipient of payouts, and whether payouts are possible. */
export function recipientQuery() {
  return queryOptions({
    queryKey: holderKeys.recipient,
    queryFn: ({ signal }) => call(getRecipient, {}, { signal }),
    ...stored("recipient", recipient, concealed),
  });
}

/** Local storage holds the key and the document only in masked form. */
function concealed({ pixKey, document, ...rest }: Recipient): Recipient {
  return { ...rest, pixKey: pixKey && redact(pixKey), document: document && redact(document) };
}
