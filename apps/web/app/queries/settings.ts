import * as contract from "@camarim/contract/settings";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../api/client.ts";
import { conceal } from "../lib/conceal.ts";
import { queryClient } from "./client.ts";
import { profileKeys } from "./profile.ts";
import { stored } from "./stored.ts";

export const settingsKeys = { pix: ["settings", "pix"] as const };

export function pixQuery() {
  return queryOptions({
    queryKey: settingsKeys.pix,
    queryFn: ({ signal }) => call(contract.getPix, {}, { signal }),
    ...stored("pix", contract.pixSettings, concealed),
  });
}

/** Who finds the phone reads neither key nor document. */
function concealed({ key, document, ...pix }: contract.PixSettings): contract.PixSettings {
  return { ...pix, key: key && conceal(key), document: document && conceal(document) };
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
