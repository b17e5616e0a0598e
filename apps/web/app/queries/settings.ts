import * as contract from "@camarim/contract/settings";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../api/client.ts";
import { queryClient } from "./client.ts";
import { profileKeys } from "./profile.ts";
import { stored } from "./stored.ts";

export const settingsKeys = { pix: ["settings", "pix"] as const };

export function pixQuery() {
  return queryOptions({
    queryKey: settingsKeys.pix,
    queryFn: ({ signal }) => call(contract.getPix, {}, { signal }),
    ...stored("pix", contract.pixSettings),
  });
}

/** Saving the first key may publish the page, so the profile is read again. */
export function savePix() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.pixSettingsBody>) => call(contract.putPix, { body }),
    onSuccess: (pix) => {
      queryClient.setQueryData(pixQuery().queryKey, pix);
      return queryClient.invalidateQueries({ queryKey: profileKeys.mine });
    },
  });
}
