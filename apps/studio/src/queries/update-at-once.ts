import { type DataTag, mutationOptions, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

/** Changes fields of the object of a query: shown at once, reverted if the request fails. */
export function updateAtOnce<T extends object, K extends QueryKey>(
  queryKey: DataTag<K, T>,
  send: (change: Partial<T>) => Promise<T>,
) {
  return mutationOptions({
    mutationKey: queryKey,
    mutationFn: send,
    onMutate: (change) => {
      // Not awaited, so that the UI updates before the request is sent.
      void queryClient.cancelQueries({ queryKey }, { revert: false });
      const before = queryClient.getQueryData<T>(queryKey);
      queryClient.setQueryData<T>(queryKey, (setting) => setting && { ...setting, ...change });
      return before;
    },
    onError: (_error, _change, before) => void queryClient.setQueryData<T>(queryKey, before),
    // Only the last of several concurrent mutations refetches.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey }),
  });
}
