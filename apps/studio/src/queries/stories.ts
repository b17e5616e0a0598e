import * as contract from "@camarim/contract/stories";
import { page } from "@camarim/contract/values";
import { type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";
import { pollWhile } from "./live.ts";
import { stored, storedFirstPage } from "./stored.ts";

export const storiesKeys = {
  all: ["stories"] as const,
  mine: ["stories", "mine"] as const,
  archived: ["stories", "archived"] as const,
  /** Apart from the others: a change of a story does not reload them. */
  drafts: ["drafts"] as const,
  one: (_id: string) => ["stories", "one", _id] as const,
};

export type MyStories = ResponseBody<typeof contract.listMine>;
const pollEvery = 5_000;

/**
 * Polled every 5 seconds while a story is processing (specification 4), even while live events arrive; paused in a hidden tab, and
 * refetched when it becomes visible.
 */
export function myStoriesQuery() {
  return queryOptions({
    queryKey: storiesKeys.mine,
    queryFn: async ({ signal }) => {
      undeleted = await call(contract.listMine, { query: { limit: 100 } }, { signal });
      return withoutDeleted(undeleted);
    },
    refetchInterval: pollWhile(isProcessing, pollEvery, { liveMs: pollEvery }),
    refetchOnWindowFocus: ({ state }) => (state.data && isProcessing(state.data) ? "always" : true),
    ...stored("accountStories", page(contract.story), withoutLinks),
  });
}

function isProcessing({ data }: MyStories): boolean {
  return data.some((story) => !story.processed);
}

const archivePage = 60;

/** Newest first; duplicates are dropped, because stories move between pages. */
export function archivedStoriesQuery() {
  return infiniteQueryOptions({
    queryKey: storiesKeys.archived,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listArchived, { query: { limit: archivePage, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + archivePage : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
    ...storedFirstPage("storiesArchived", page(contract.story), 0, withoutLinks),
  });
}

const draftsPage = 60;

/** Newest first, with their number. Polled while one of them is processing. */
export function draftsQuery() {
  return infiniteQueryOptions({
    queryKey: storiesKeys.drafts,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listDrafts, { query: { limit: draftsPage, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + draftsPage : undefined),
    select: ({ pages }) => ({
      drafts: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages[0]?.totalCount ?? 0,
    }),
    refetchInterval: pollWhile(({ pages }: { pages: readonly MyStories[] }) => pages.some(isProcessing), pollEvery),
  });
}

export function storyQuery(_id: string) {
  return queryOptions({
    queryKey: storiesKeys.one(_id),
    queryFn: ({ signal }) => call(contract.getStory, { params: { _id } }, { signal }),
  });
}

const mostViewers = 100;

/** The most recent viewers. */
export function viewersQuery(_id: string) {
  return queryOptions({
    queryKey: [...storiesKeys.one(_id), "viewers"],
    queryFn: ({ signal }) => call(contract.listViewers, { params: { _id }, query: { limit: mostViewers } }, { signal }),
  });
}

export type StoryChange = { _id: string } & Args<typeof contract.patchStory>["body"];

export function changeStory() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: StoryChange) => call(contract.patchStory, { params: { _id }, body }),
    onSettled: readAllAgain,
  });
}

/** Lists of stories and highlights both contain stories. */
async function readAllAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: storiesKeys.all }),
    queryClient.invalidateQueries({ queryKey: highlightsKeys.mine }),
  ]);
}

/** Stories whose deletion is under way, and the list with them: a poll meanwhile still finds them. */
const deleting = new Set<string>();
let undeleted: MyStories | undefined;

/** Optimistic: removed from the cache, then on the server, then refetched (specification 4). Each one that fails is put back. */
export function deleteStory() {
  const { queryKey } = myStoriesQuery();
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteStory, { params: { _id } }, { keepalive: true }),
    onMutate: async (_id) => {
      if (deleting.size === 0) undeleted = queryClient.getQueryData(queryKey);
      deleting.add(_id);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => list && withoutDeleted(list));
    },
    onSuccess: (_answer, _id) => {
      undeleted &&= withoutStories(undeleted, new Set([_id]));
    },
    onError: (_error, _id) => {
      deleting.delete(_id);
      queryClient.setQueryData(queryKey, undeleted && withoutDeleted(undeleted));
    },
    onSettled: (_answer, _error, _id) => {
      deleting.delete(_id);
      return readAllAgain();
    },
  });
}

export function restoreStory() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.restoreStory, { params: { _id } }),
    onSettled: readAllAgain,
  });
}

export type DraftPublication = { _id: string } & Args<typeof contract.publishDraft>["body"];

export function publishDraft() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: DraftPublication) => call(contract.publishDraft, { params: { _id }, body }),
    onSettled: () => Promise.all([readDraftsAgain(), readAllAgain()]),
  });
}

function readDraftsAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: storiesKeys.drafts });
}

export function changeDraft() {
  return mutationOptions({ ...changeStory(), onSettled: readDraftsAgain });
}

export function retryDraft() {
  return mutationOptions({ ...retryStory(), onSettled: readDraftsAgain });
}

export function deleteDraft() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteStory, { params: { _id } }, { keepalive: true }),
    onSettled: readDraftsAgain,
  });
}

export function retryStory() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.retryStory, { params: { _id } }),
    onSettled: readAllAgain,
  });
}

function withoutDeleted(list: MyStories): MyStories {
  return withoutStories(list, deleting);
}

function withoutStories(list: MyStories, ids: ReadonlySet<string>): MyStories {
  const data = list.data.filter(({ _id }) => !ids.has(_id));
  return { ...list, data, totalCount: list.totalCount - (list.data.length - data.length) };
}

/** Signed links are not stored in local storage. */
function withoutLinks(list: MyStories): MyStories {
  return { ...list, data: list.data.map(withoutLink) };
}

export function withoutLink(story: contract.Story): contract.Story {
  return { ...story, posterUrl: null, videoUrl: null };
}
/** Here because highlights.ts imports this file, and each invalidates the queries of the other. */
export const highlightsKeys = { mine: ["highlights"] as const };
