import { type QueryKey, useQueryClient } from "@tanstack/react-query";

const soonest = 10_000;

/** Refetches the list when the signed URL of an image has expired, at most once in ten seconds for all images. */
export function useFreshLinks(queryKey: QueryKey) {
  const client = useQueryClient();
  return () => {
    const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    if (age > soonest) void client.invalidateQueries({ queryKey });
  };
}
