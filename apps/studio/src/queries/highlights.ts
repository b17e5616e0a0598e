import * as contract from "@camarim/contract/highlights";
import { list } from "@camarim/contract/values";
import { type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { createOnce, forgetCalls } from "../api/call-once.ts";
import { queryClient } from "./client.ts";
import { pollWhile } from "./live.ts";
import { stored } from "./stored.ts";
import { highlightsKeys, storiesKeys, withoutLink } from "./stories.ts";

type Highlights = ResponseBody<typeof contract.listHighlights>;
const pollEvery = 5_000;

/** Polled, like the stories, while one of their stories is processing. */
export function highlightsQuery() {
  return queryOptions({
    queryKey: highlightsKeys.mine,
    queryFn: ({ signal }) => call(contract.listHighlights, {}, { signal }),
    refetchInterval: pollWhile(isProcessing, pollEvery, { liveMs: pollEvery }),
    ...stored("highlights", list(contract.highlight), withoutLinks),
  });
}

function isProcessing({ data }: Highlights): boolean {
  return data.some(({ stories }) => stories.some((story) => !story.processed));
}

function withoutLinks({ data, ...rest }: Highlights): Highlights {
  const bare = data.map((one) => ({ ...one, coverUrl: null, stories: one.stories.map(withoutLink) }));
  return { ...rest, data: bare };
}

export function createHighlight() {
  return mutationOptions({
    mutationFn: (body: Args<typeof contract.postHighlight>["body"]) =>
      createOnce(contract.postHighlight, { body }, async (made) => {
        const { data } = await call(contract.listHighlights, {});
        return data.some(({ _id }) => _id === made._id);
      }),
    onSettled: invalidateHighlights,
  });
}

export type HighlightChange = { _id: string } & Args<typeof contract.patchHighlight>["body"];

export function changeHighlight() {
  return mutationOptions({
    mutationFn: ({ _id, ...body }: HighlightChange) => call(contract.patchHighlight, { params: { _id }, body }),
    onSettled: invalidateHighlights,
  });
}

export function addToHighlight() {
  return mutationOptions({
    mutationFn: ({ _id, stories }: { _id: string; stories: string[] }) =>
      call(contract.addHighlightStories, { params: { _id }, body: { stories } }),
    onSettled: invalidateHighlights,
  });
}

export function removeFromHighlight() {
  return mutationOptions({
    mutationFn: (params: Args<typeof contract.removeHighlightStory>["params"]) =>
      call(contract.removeHighlightStory, { params }),
    onSettled: invalidateHighlights,
  });
}

export function deleteHighlight() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteHighlight, { params: { _id } }, { keepalive: true }),
    onMutate: () => forgetCalls(contract.postHighlight),
    onSettled: invalidateHighlights,
  });
}

/** The archive contains stories that were made for highlights and are in none. */
async function invalidateHighlights(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: highlightsKeys.mine }),
    queryClient.invalidateQueries({ queryKey: storiesKeys.archived }),
  ]);
}
