import * as contract from "@camarim/contract/reminders";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { showAnswer } from "./client.ts";

export function remindersQuery() {
  return queryOptions({
    queryKey: ["reminders"] as const,
    queryFn: ({ signal }) => call(contract.getReminders, {}, { signal }),
  });
}

export function updateReminders() {
  return mutationOptions({
    mutationFn: (body: contract.RemindersBody) => call(contract.patchReminders, { body }),
    onSuccess: (reminders) => showAnswer(remindersQuery().queryKey, reminders),
  });
}
