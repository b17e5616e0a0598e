import * as contract from "@camarim/contract/coupons";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { createOnce, forgetCalls } from "../api/call-once.ts";
import { queryClient } from "./client.ts";

const couponsKeys = {
  all: ["coupons"] as const,
  list: (archived: boolean) => ["coupons", "list", archived] as const,
  forSubscriptions: ["coupons", "for-subscriptions"] as const,
  one: (_id: string) => ["coupons", "one", _id] as const,
  redemptions: (_id: string) => ["coupons", "redemptions", _id] as const,
};
const pageSize = 20;

export function couponsQuery(archived: boolean) {
  return infiniteQueryOptions({
    queryKey: couponsKeys.list(archived),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, offset: pageParam, archived: archived ? "true" : "false" } as const;
      return call(contract.listCoupons, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
  });
}

/** The newest that can be given for a subscription. */
export function subscriptionCouponsQuery() {
  return queryOptions({
    queryKey: couponsKeys.forSubscriptions,
    queryFn: ({ signal }) => call(contract.listCoupons, { query: { limit: 100, archived: "false" } }, { signal }),
    select: ({ data }) => data.filter(({ appliesTo }) => appliesTo.includes("subscription")),
  });
}

export function couponQuery(_id: string) {
  return queryOptions({
    queryKey: couponsKeys.one(_id),
    queryFn: ({ signal }) => call(contract.getCoupon, { params: { _id } }, { signal }),
  });
}

export function redemptionsQuery(_id: string) {
  return infiniteQueryOptions({
    queryKey: couponsKeys.redemptions(_id),
    queryFn: ({ pageParam, signal }) =>
      call(contract.listRedemptions, { params: { _id }, query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
  });
}

export function createCoupon() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.couponBody>) =>
      createOnce(contract.createCoupon, { body }, async ({ _id }) => {
        const { archived } = await call(contract.getCoupon, { params: { _id } });
        return !archived;
      }),
    onSuccess: invalidateCoupons,
  });
}

export type CouponChange = { _id: string } & z.input<typeof contract.couponChange>;

export function changeCoupon() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: CouponChange) => call(contract.patchCoupon, { params: { _id }, body }),
    onSuccess: (coupon) => {
      queryClient.setQueryData(couponQuery(coupon._id).queryKey, coupon);
      return invalidateCoupons();
    },
  });
}

export function archiveCoupon() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteCoupon, { params: { _id } }, { keepalive: true }),
    onMutate: () => forgetCalls(contract.createCoupon),
    onSuccess: invalidateCoupons,
  });
}

function invalidateCoupons(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: couponsKeys.all });
}
