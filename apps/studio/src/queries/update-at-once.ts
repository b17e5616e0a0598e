import { type DataTag, hashKey, mutationOptions, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

/** By query: what is saved, and the changes under way in their order. */
const running = new Map<string, { saved: object | undefined; changes: object[] }>();

/** Changes fields of the object of a query: shown at once, reverted if the request fails. */
export function updateAtOnce<T extends object, K extends QueryKey>(
  queryKey: DataTag<K, T>,
  send: (change: Partial<T>) => Promise<T>,
) {
  const key = hashKey(queryKey);

  function end(change: Partial<T>) {
    const { saved, changes } = running.get(key) ?? { saved: undefined, changes: [] };
    const others = changes.filter((other) => other !== change);
    if (others.length > 0) running.set(key, { saved, changes: others });
    else running.delete(key);
    return { saved, others };
  }

  return mutationOptions({
    mutationKey: queryKey,
    mutationFn: send,
    onMutate: (change): unknown => {
      // Not awaited, so that the UI updates before the request is sent.
      void queryClient.cancelQueries({ queryKey }, { revert: false });
      const { saved, changes } = running.get(key) ?? { saved: queryClient.getQueryData<T>(queryKey), changes: [] };
      running.set(key, { saved, changes: [...changes, change] });
      return queryClient.setQueryData<T>(queryKey, (setting) => setting && { ...setting, ...change });
    },
    onSuccess: (_answer, change) => {
      const before = running.get(key);
      if (before?.saved) running.set(key, { ...before, saved: { ...before.saved, ...change } });
    },
    onError: (_error, change) => {
      const { saved, others } = end(change);
      queryClient.setQueryData<T>(queryKey, (setting) => setting && Object.assign({}, setting, saved, ...others));
    },
    // Only the last of several concurrent mutations refetches.
    onSettled: (_answer, _error, change) => {
      const { others } = end(change);
      return others.length > 0 ? undefined : queryClient.invalidateQueries({ queryKey });
    },
  });
}
