import * as account from "@camarim/contract/account";
import * as creators from "@camarim/contract/creators";
import { type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient, showAnswer } from "./client.ts";
import { pollWhile } from "./live.ts";
import { profileKeys } from "./profile.ts";
import { stored } from "./stored.ts";
import { subscriptionsKeys } from "./subscriptions.ts";

const accountKeys = { stats: ["account", "stats"] as const };

export function accountStatsQuery() {
  return queryOptions({
    queryKey: accountKeys.stats,
    queryFn: ({ signal }) => call(creators.getAccountStats, {}, { signal }),
    ...stored("accountStats", creators.accountStats),
  });
}

export const personalDataKeys = {
  all: ["personal-data"] as const,
  export: ["personal-data", "export"] as const,
  deletion: ["personal-data", "deletion"] as const,
};
const pollEvery = 3_000;

type Export = ResponseBody<typeof account.getExport>;

/** Polled while the file is being prepared. */
export function exportQuery() {
  return queryOptions({
    queryKey: personalDataKeys.export,
    queryFn: ({ signal }) => call(account.getExport, {}, { signal }),
    refetchInterval: pollWhile(({ latest }: Export) => latest?.status === "preparing", pollEvery),
  });
}

export function requestExport() {
  return mutationOptions({
    mutationFn: () => call(account.postExport),
    onSuccess: (latest) => showAnswer(exportQuery().queryKey, { latest }),
  });
}

export function linkExport() {
  return mutationOptions({ mutationFn: () => call(account.linkExport) });
}

export function deletionQuery() {
  return queryOptions({
    queryKey: personalDataKeys.deletion,
    queryFn: ({ signal }) => call(account.getDeletion, {}, { signal }),
  });
}

export function requestDeletion() {
  return mutationOptions({
    mutationFn: (body: Args<typeof account.postDeletion>["body"]) => call(account.postDeletion, { body }),
    onSuccess: storeDeletion,
  });
}

export function cancelDeletion() {
  return mutationOptions({ mutationFn: () => call(account.withdrawDeletion), onSuccess: storeDeletion });
}

async function storeDeletion(deletion: account.AccountDeletion) {
  await showAnswer(deletionQuery().queryKey, deletion);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: profileKeys.mine }),
    // A requested deletion cancels their renewals.
    queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
  ]);
}
