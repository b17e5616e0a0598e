import { getCreator } from "@camarim/contract/creators";
import { call } from "@camarim/ui/api/client.ts";
import { readOwnToken } from "@camarim/ui/api/session.ts";
import { queryOptions } from "@tanstack/react-query";

/** The public page with the owner's token: available before it is published, and never cached. */
export function ownPageQuery(username: string) {
  return queryOptions({
    queryKey: ["page", username] as const,
    queryFn: ({ signal }) => call(getCreator, { params: { username } }, { signal, token: readOwnToken() }),
    staleTime: 0,
    gcTime: 0,
  });
}
