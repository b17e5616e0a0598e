import * as ledger from "@camarim/contract/ledger";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { download } from "../api/download.ts";
import { stored, storedFirstPage } from "./stored.ts";

export const walletKeys = {
  all: ["wallet"] as const,
  balance: ["wallet", "balance"] as const,
  operations: ["wallet", "operations"] as const,
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

/** Newest first. A new operation moves the others down a place, so that a later page may bring one again: each is shown once. */
export function operationsQuery() {
  return infiniteQueryOptions({
    queryKey: walletKeys.operations,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.listOperations, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      operations: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
    ...storedFirstPage("operations", ledger.operationsPage, 0),
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
