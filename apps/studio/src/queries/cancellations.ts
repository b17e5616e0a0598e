import * as contract from "@camarim/contract/cancellations";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

const cancellationsKeys = {
  summary: ["cancellations", "summary"] as const,
  setting: ["cancellations", "setting"] as const,
};

export function cancellationsQuery() {
  return queryOptions({
    queryKey: cancellationsKeys.summary,
    queryFn: ({ signal }) => call(contract.getCancellations, {}, { signal }),
  });
}

export function cancellationSettingQuery() {
  return queryOptions({
    queryKey: cancellationsKeys.setting,
    queryFn: ({ signal }) => call(contract.getCancellationSetting, {}, { signal }),
  });
}

/** Optimistic update, reverted if the request fails. */
export function updateCancellationSetting() {
  const { queryKey } = cancellationSettingQuery();
  return mutationOptions({
    mutationKey: cancellationsKeys.setting,
    mutationFn: (body: Partial<contract.CancellationSetting>) => call(contract.patchCancellationSetting, { body }),
    onMutate: (change) => {
      // Not awaited, so that the UI updates before the request is sent.
      void queryClient.cancelQueries({ queryKey }, { revert: false });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (setting) => setting && { ...setting, ...change });
      return before;
    },
    onError: (_error, _change, before) => void queryClient.setQueryData(queryKey, before),
    // Only the last of several concurrent mutations refetches.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: cancellationsKeys.setting }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey }),
  });
}
