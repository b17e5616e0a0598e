import * as contract from "@camarim/contract/items";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { createOnce, forgetCalls, isFound } from "../api/call-once.ts";
import { queryClient, showAnswer } from "./client.ts";

export const itemsKeys = {
  all: ["items"] as const,
  list: ["items", "list"] as const,
  one: (_id: string) => ["items", "one", _id] as const,
  extras: ["extras"] as const,
};
const pageSize = 20;

/** Those on sale first, then newest first; with the sum of all sales. */
export function itemsQuery() {
  return infiniteQueryOptions({
    queryKey: itemsKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listItems, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      items: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages[0]?.totalCount ?? 0,
      sold: pages.at(-1)?.sold ?? 0,
      earned: pages.at(-1)?.earned ?? 0,
    }),
  });
}

export function itemQuery(_id: string) {
  return queryOptions({
    queryKey: itemsKeys.one(_id),
    queryFn: ({ signal }) => call(contract.getItem, { params: { _id } }, { signal }),
  });
}

export function createItem() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.newItem>) =>
      createOnce(contract.postItem, { body }, ({ _id }) => isFound(call(contract.getItem, { params: { _id } }))),
    onSuccess: (item) => showItem(item),
  });
}

type ItemChange = { _id: string } & z.input<typeof contract.itemChange>;

export function changeItem() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: ItemChange) => call(contract.patchItem, { params: { _id }, body }),
    onSuccess: (item) => showItem(item),
  });
}

async function showItem(item: contract.Item): Promise<void> {
  await showAnswer(itemQuery(item._id).queryKey, item);
  await queryClient.invalidateQueries({ queryKey: itemsKeys.list });
}

export function deleteItem() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteItem, { params: { _id } }),
    onMutate: () => forgetCalls(contract.postItem),
    onSuccess: async (_answer, _id) => {
      await queryClient.invalidateQueries({ queryKey: itemsKeys.list });
      queryClient.removeQueries({ queryKey: itemsKeys.one(_id) });
    },
  });
}

/** What is offered beside the plans at the checkout. */
export function extrasQuery() {
  return queryOptions({
    queryKey: itemsKeys.extras,
    queryFn: ({ signal }) => call(contract.getExtras, {}, { signal }),
  });
}

export function saveExtras() {
  return mutationOptions({
    mutationFn: (body: contract.Extras) => call(contract.putExtras, { body }),
    onSuccess: (extras) => showAnswer(itemsKeys.extras, extras),
  });
}
