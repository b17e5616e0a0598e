import * as contract from "@camarim/contract/profile";
import { type Args, call } from "@camarim/ui/api/client.ts";
import { upload } from "@camarim/ui/api/upload.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient, showAnswer } from "./client.ts";
import { stored } from "./stored.ts";

export const profileKeys = { mine: ["profile"] as const, usernames: ["profile", "usernames"] as const };

export function profileQuery() {
  return queryOptions({
    queryKey: profileKeys.mine,
    queryFn: ({ signal }) => call(contract.getProfile, {}, { signal }),
    ...stored("profile", contract.profile, withoutPicture),
  });
}

/** Former usernames, and whether the username can be changed now. */
export function usernamesQuery() {
  return queryOptions({
    queryKey: profileKeys.usernames,
    queryFn: ({ signal }) => call(contract.getUsernames, {}, { signal }),
  });
}

/** Links to pictures are not stored in local storage. */
function withoutPicture(profile: contract.Profile): contract.Profile {
  return { ...profile, profilePic: null };
}

/** Errors are shown by `window.alert` (specification 8). */
export function changeAvatar() {
  return mutationOptions({
    mutationFn: (file: Blob) => upload(contract.putAvatar, { file }),
    meta: { alert: "browser" },
    onSuccess: (profile) => showAnswer(profileQuery().queryKey, profile),
  });
}

export function saveProfile() {
  return mutationOptions({
    mutationFn: (body: Args<typeof contract.patchProfile>["body"]) => call(contract.patchProfile, { body }),
    onSuccess: async (profile) => {
      await showAnswer(profileQuery().queryKey, profile);
      void queryClient.invalidateQueries({ queryKey: profileKeys.usernames });
    },
  });
}
