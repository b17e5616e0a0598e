import * as contract from "@camarim/contract/plans";
import { list } from "@camarim/contract/values";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { queryClient, showAnswer } from "./client.ts";
import { profileKeys } from "./profile.ts";
import { stored } from "./stored.ts";
import { subscriptionsKeys } from "./subscriptions.ts";

const plansKeys = { mine: ["plans"] as const, archived: ["plans", "archived"] as const };

export function plansQuery() {
  return queryOptions({
    queryKey: plansKeys.mine,
    queryFn: ({ signal }) => call(contract.listPlans, {}, { signal }),
    ...stored("plan", list(contract.plan)),
  });
}

export function archivedPlansQuery() {
  return queryOptions({
    queryKey: plansKeys.archived,
    queryFn: ({ signal }) => call(contract.listArchivedPlans, {}, { signal }),
  });
}

/** Replaces the whole list. The first active plan may publish the page, so the profile is refetched. */
export function savePlans() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.plansBody>) => call(contract.putPlans, { body }),
    onSuccess: async (plans) => {
      await showAnswer(plansQuery().queryKey, plans);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: plansKeys.archived }),
        queryClient.invalidateQueries({ queryKey: profileKeys.mine }),
        // They show the names of their plans.
        queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
      ]);
    },
  });
}
