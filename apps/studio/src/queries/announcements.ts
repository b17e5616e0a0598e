import * as contract from "@camarim/contract/announcements";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { createOnce, forgetCalls } from "../api/call-once.ts";
import { queryClient } from "./client.ts";

const announcementsKeys = {
  all: ["announcements"] as const,
  list: ["announcements", "list"] as const,
  audience: ["announcements", "audience"] as const,
};
const pageSize = 20;
/** While one is being sent, or waits for its time. */
const watchMs = 5_000;

/** Newest first. */
export function announcementsQuery() {
  return infiniteQueryOptions({
    queryKey: announcementsKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAnnouncements, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.data[0]?.status;
      return newest === "sending" || newest === "scheduled" ? watchMs : false;
    },
    select: ({ pages }) => ({
      announcements: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      totalCount: pages[0]?.totalCount ?? 0,
    }),
  });
}

export function audienceQuery() {
  return queryOptions({
    queryKey: announcementsKeys.audience,
    queryFn: ({ signal }) => call(contract.getAudience, {}, { signal }),
    // Counted when the screen is opened: people come and go.
    staleTime: 0,
  });
}

export function sendAnnouncement() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.newAnnouncement>) =>
      createOnce(contract.postAnnouncement, { body }, async (made) => {
        const { data } = await call(contract.listAnnouncements, { query: { limit: pageSize } });
        return data.some(({ _id }) => _id === made._id);
      }),
    onSuccess: invalidateAnnouncements,
  });
}

export function deleteAnnouncement() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteAnnouncement, { params: { _id } }),
    onMutate: () => forgetCalls(contract.postAnnouncement),
    onSuccess: invalidateAnnouncements,
  });
}

function invalidateAnnouncements(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: announcementsKeys.all });
}
