import * as contract from "@camarim/contract/stories";
import { page } from "@camarim/contract/values";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "../api/client.ts";
import { type UploadOptions, upload } from "../api/upload.ts";
import { queryClient } from "./client.ts";
import { stored } from "./stored.ts";

export const storiesKeys = {
  all: ["stories"] as const,
  mine: ["stories", "mine"] as const,
  one: (_id: string) => ["stories", "one", _id] as const,
  account: ["stories", "account"] as const,
};

export type MyStories = Answer<typeof contract.listMine>;
const pollEvery = 5_000;

/**
 * While any story is still processing, the list is read again every 5 seconds (specification 4); not while nobody looks, and
 * at once when somebody looks again.
 */
export function myStoriesQuery() {
  return queryOptions({
    queryKey: storiesKeys.mine,
    queryFn: ({ signal }) => call(contract.listMine, { query: { limit: 100 } }, { signal }),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? pollEvery : false),
    refetchOnWindowFocus: ({ state }) => (isProcessing(state.data) ? "always" : true),
    ...stored("accountStories", page(contract.story), withoutLinks),
  });
}

function isProcessing(list: MyStories | undefined): boolean {
  return list?.data.some((story) => !story.processed) ?? false;
}

/** The screen that asks for one story says itself what went wrong. */
export function storyQuery(_id: string) {
  return queryOptions({
    queryKey: storiesKeys.one(_id),
    queryFn: ({ signal }) => call(contract.getStory, { params: { _id } }, { signal }),
    meta: { quiet: true },
  });
}

const mostViewers = 100;

/** Who watched lately; the sheet that shows them says itself what went wrong. */
export function viewersQuery(_id: string) {
  return queryOptions({
    queryKey: [...storiesKeys.one(_id), "viewers"],
    queryFn: ({ signal }) => call(contract.listViewers, { params: { _id }, query: { limit: mostViewers } }, { signal }),
    meta: { quiet: true },
  });
}

export type NewStory = UploadOptions & { file: Blob; caption?: string };

/** Its failure has a dialog of its own, and no top alert. */
export function publishStory() {
  return mutationOptions({
    mutationFn: ({ file, caption, ...options }: NewStory) =>
      upload(contract.uploadClosed, { file, fields: caption ? { caption } : undefined }, options),
    meta: { alert: "none" },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storiesKeys.mine }),
  });
}

/** Removed here first, then on the server, then read again (specification 4). */
export function deleteStory() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteStory, { params: { _id } }),
    onMutate: async (_id) => {
      const { queryKey } = myStoriesQuery();
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list && withoutStory(list, _id));
      return before;
    },
    onError: (_error, _id, before) => void queryClient.setQueryData(myStoriesQuery().queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: storiesKeys.mine }),
  });
}

export function retryStory() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.retryStory, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: storiesKeys.all }),
  });
}

function withoutStory(list: MyStories, _id: string): MyStories {
  const data = list.data.filter((story) => story._id !== _id);
  return { ...list, data, totalCount: list.totalCount - (list.data.length - data.length) };
}

/** Signed links are never kept in local storage. */
function withoutLinks(list: MyStories): MyStories {
  return { ...list, data: list.data.map((story) => ({ ...story, posterUrl: null, videoUrl: null })) };
}

/** What the account holds, and who watches. */
export function accountStatsQuery() {
  return queryOptions({
    queryKey: storiesKeys.account,
    queryFn: ({ signal }) => call(contract.getAccountStats, {}, { signal }),
    ...stored("accountStats", contract.accountStats),
  });
}
