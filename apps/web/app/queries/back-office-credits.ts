import * as adminCredits from "@camarim/contract/admin-credits";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { backOfficeKeys } from "./back-office.ts";
import { queryClient } from "./client.ts";

const query = { limit: 20 };

export function creditsQuery() {
  return infiniteQueryOptions({
    queryKey: backOfficeKeys.credits,
    queryFn: ({ pageParam, signal }) =>
      call(adminCredits.listCredits, { query: { ...query, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + query.limit : undefined),
    select: ({ pages }) => ({
      credits: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
  });
}

type Payment = { _id: string; amount: number; endToEndId: string };

export function recordCreditPayment() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: Payment) => call(adminCredits.recordCreditPayment, { params: { _id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKeys.credits }),
  });
}
