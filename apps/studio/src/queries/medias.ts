import * as contract from "@camarim/contract/medias";
import { page } from "@camarim/contract/values";
import { call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";
import { pollWhile } from "./live.ts";
import { storedFirstPage } from "./stored.ts";

export const mediasKeys = { mine: ["medias"] as const };

type MediasPage = ResponseBody<typeof contract.listMedias>;
const pageSize = 60;
const pollEvery = 5_000;

/** Newest first; polled, like the stories, while a video is processing. */
export function mediasQuery() {
  return infiniteQueryOptions({
    queryKey: mediasKeys.mine,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listMedias, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    refetchInterval: pollWhile(({ pages }: { pages: MediasPage[] }) => pages.some(isProcessing), pollEvery),
    select: ({ pages }) => ({
      medias: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
    ...storedFirstPage("medias", page(contract.media), 0, withoutLinks),
  });
}

function isProcessing({ data }: MediasPage): boolean {
  return data.some(({ processed }) => !processed);
}

/** Signed links are not stored in local storage. */
function withoutLinks(page: MediasPage): MediasPage {
  return { ...page, data: page.data.map((media) => ({ ...media, url: null, posterUrl: null })) };
}

export function changeMedia() {
  return mutationOptions({
    mutationFn: ({ _id, caption }: { _id: string; caption: string }) =>
      call(contract.patchMedia, { params: { _id }, body: { caption } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediasKeys.mine }),
  });
}

export function retryMedia() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.retryMedia, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediasKeys.mine }),
  });
}

export function deleteMedia() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteMedia, { params: { _id } }, { keepalive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediasKeys.mine }),
  });
}
