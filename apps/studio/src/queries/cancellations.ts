import * as contract from "@camarim/contract/cancellations";
import { call } from "@camarim/ui/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import { updateAtOnce } from "./update-at-once.ts";

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

export function updateCancellationSetting() {
  return updateAtOnce(cancellationSettingQuery().queryKey, (body) => call(contract.patchCancellationSetting, { body }));
}
