import * as contract from "@camarim/contract/billings";
import { call } from "@camarim/ui/api/client.ts";
import { type UploadOptions, upload } from "@camarim/ui/api/upload.ts";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";
import { pollWhile } from "./live.ts";
import { storedFirstPage } from "./stored.ts";

export const billingsKeys = { all: ["billings"] as const };
const pageSize = 20;
const everyMs = 60_000;

type Billings = { pages: contract.BillingsPage[] };

/** Newest first; `pendingCount` and `salesStopped` count all pages. Links to receipts are not stored. */
export function billingsQuery() {
  return infiniteQueryOptions({
    queryKey: billingsKeys.all,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listBillings, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      billings: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      pendingCount: pages.at(-1)?.pendingCount ?? 0,
      salesStopped: pages.at(-1)?.salesStopped ?? false,
    }),
    refetchInterval: pollWhile(({ pages }: Billings) => pages.some(isInReview), everyMs),
    ...storedFirstPage("billings", contract.billingsPage, 0, withoutLinks),
  });
}

function isInReview({ data }: contract.BillingsPage): boolean {
  return data.some(({ status }) => status === "in_review");
}

function withoutLinks(page: contract.BillingsPage): contract.BillingsPage {
  return { ...page, data: page.data.map((billing) => ({ ...billing, receiptUrl: null })) };
}

type Receipt = { _id: string; file: File; onStage: UploadOptions["onStage"] };

export function submitBillingReceipt() {
  return mutationOptions({
    mutationFn: ({ _id, file, onStage }: Receipt) =>
      upload(contract.sendBillingReceipt, { params: { _id }, file }, { onStage }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: billingsKeys.all }),
  });
}
