import * as payments from "@camarim/contract/payments";
import * as settings from "@camarim/contract/settings";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { redact } from "../lib/redact.ts";
import { queryClient, showAnswer } from "./client.ts";
import { profileKeys } from "./profile.ts";
import { stored } from "./stored.ts";
import { updateAtOnce } from "./update-at-once.ts";

const settingsKeys = {
  pix: ["settings", "pix"] as const,
  testCode: ["settings", "pix", "test-code"] as const,
  account: ["settings", "account"] as const,
};

export function pixQuery() {
  return queryOptions({
    queryKey: settingsKeys.pix,
    queryFn: ({ signal }) => call(settings.getPix, {}, { signal }),
    ...stored("pix", settings.pixSettings, concealed),
  });
}

/** A test BR Code of the saved key; not cached or stored, since it contains the key. */
export function pixTestCodeQuery() {
  return queryOptions({
    queryKey: settingsKeys.testCode,
    queryFn: ({ signal }) => call(payments.getPixTestCode, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Local storage holds the key and the document only in masked form. */
function concealed({ key, document, next, ...pix }: settings.PixSettings): settings.PixSettings {
  const hidden = next && { ...next, key: redact(next.key), document: redact(next.document) };
  return { ...pix, key: key && redact(key), document: document && redact(document), next: hidden };
}

/** Saving the first key may publish the page, so the profile is refetched. */
export function updatePix() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof settings.pixSettingsBody>) => call(settings.putPix, { body }),
    onSuccess: async (pix) => {
      await showAnswer(pixQuery().queryKey, pix);
      return queryClient.invalidateQueries({ queryKey: profileKeys.mine });
    },
  });
}

export function cancelNextPix() {
  return mutationOptions({
    mutationFn: () => call(settings.cancelNextPix, {}),
    onSuccess: (pix) => showAnswer(pixQuery().queryKey, pix),
  });
}

export function settingQuery() {
  return queryOptions({
    queryKey: settingsKeys.account,
    queryFn: ({ signal }) => call(settings.getSetting, {}, { signal }),
    ...stored("accountSetting", settings.accountSetting),
  });
}

export function updateSetting() {
  return updateAtOnce(settingQuery().queryKey, (body) => call(settings.patchSetting, { body }));
}
