import { type QueryKey, useQueryClient } from "@tanstack/react-query";

const soonest = 10_000;

/** For a picture whose link died: the list brings fresh ones, but is not asked for every picture. */
export function useFreshLinks(queryKey: QueryKey) {
  const client = useQueryClient();
  return () => {
    const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    if (age > soonest) void client.invalidateQueries({ queryKey });
  };
}
