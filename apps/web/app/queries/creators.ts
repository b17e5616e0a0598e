import { getCreator } from "@camarim/contract/creators";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { readOwnToken } from "../api/session.ts";

/** A public page as its owner sees it: before it is published too, and at once. */
export function ownPageQuery(username: string) {
  return queryOptions({
    queryKey: ["page", username] as const,
    queryFn: ({ signal }) => call(getCreator, { params: { username } }, { signal, token: readOwnToken() }),
    staleTime: 0,
    gcTime: 0,
  });
}
