import * as receipts from "@camarim/contract/receipts";
import * as subscriptions from "@camarim/contract/subscriptions";
import type { ListOrder } from "@camarim/contract/values";
import { type Args, call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { download } from "../api/download.ts";
import { queryClient } from "./client.ts";
import { stored } from "./stored.ts";

export type SubscriptionsFilter = Pick<
  NonNullable<Args<typeof subscriptions.listSubscriptions>["query"]>,
  "status" | "plan" | "query"
>;

export const subscriptionsKeys = {
  all: ["subscriptions"] as const,
  stats: ["subscriptions", "stats"] as const,
  statsOf: (period: subscriptions.StatsPeriod) => ["subscriptions", "stats", period] as const,
  list: (filter: SubscriptionsFilter, order: ListOrder) => ["subscriptions", "list", filter, order] as const,
  one: (_id: string) => ["subscriptions", "one", _id] as const,
};

const pageSize = 20;

export function subscriptionStatsQuery() {
  return queryOptions({
    queryKey: subscriptionsKeys.stats,
    queryFn: ({ signal }) => call(subscriptions.getStats, {}, { signal }),
    ...stored("subscription", subscriptions.subscriptionStats),
  });
}

/** Shows the previous statistics until those of another period have loaded. */
export function statsOfQuery(period: subscriptions.StatsPeriod) {
  const schema = subscriptions.subscriptionStats.refine((kept) => kept.period === period);
  return queryOptions({
    queryKey: subscriptionsKeys.statsOf(period),
    queryFn: ({ signal }) => call(subscriptions.getStats, { query: { period } }, { signal }),
    placeholderData: keepPreviousData,
    ...stored("subscriptionsStats", schema),
  });
}

/** Shows the previous rows until those of another filter have loaded; drops duplicates, because new subscribers shift the pages. */
export function subscriptionsQuery(filter: SubscriptionsFilter, order: ListOrder) {
  return infiniteQueryOptions({
    queryKey: subscriptionsKeys.list(filter, order),
    queryFn: ({ pageParam, signal }) =>
      call(
        subscriptions.listSubscriptions,
        { query: { ...filter, order, limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      subscriptions: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages[0]?.totalCount ?? 0,
      totalIsCapped: pages[0]?.totalIsCapped ?? false,
      counts: pages[0]?.counts,
    }),
  });
}

export function subscriptionQuery(_id: string) {
  return queryOptions({
    queryKey: subscriptionsKeys.one(_id),
    queryFn: ({ signal }) => call(subscriptions.getSubscription, { params: { _id } }, { signal }),
  });
}

export function exportSubscriptions() {
  return mutationOptions({
    mutationFn: (query: SubscriptionsFilter) => download(subscriptions.exportSubscriptions, { query }),
  });
}

export function changePlan() {
  return mutationOptions({
    mutationFn: (body: Args<typeof subscriptions.changePlan>["body"]) => call(subscriptions.changePlan, { body }),
    // The open payment gets the price and a code of the new plan.
    onSettled: invalidateWithPayments,
  });
}

export function cancelSubscription() {
  return mutationOptions({
    mutationFn: (_id: string) => call(subscriptions.cancelSubscription, { params: { _id } }),
    // The open payment is closed.
    onSettled: invalidateWithPayments,
  });
}

export function extendSubscription() {
  return mutationOptions({
    mutationFn: ({ _id, until }: { _id: string; until: string }) =>
      call(subscriptions.extendSubscription, { params: { _id }, body: { until } }),
    onSettled: invalidateSubscriptions,
  });
}

export function revokePayment() {
  return mutationOptions({
    mutationFn: (_id: string) => call(receipts.revokePayment, { params: { _id } }),
    onSettled: invalidateWithPayments,
  });
}

function invalidateSubscriptions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all });
}

async function invalidateWithPayments(): Promise<void> {
  await Promise.all([invalidateSubscriptions(), queryClient.invalidateQueries({ queryKey: ["payments"] })]);
}
