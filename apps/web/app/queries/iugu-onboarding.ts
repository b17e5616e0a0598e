import * as contract from "@camarim/contract/iugu-onboarding";
import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../api/client.ts";
import { authKeys } from "./auth.ts";
import { queryClient } from "./client.ts";
import { iuguAccountQuery } from "./iugu.ts";

/** Once it is verified, what she sells through has changed. */
export function openIuguAccount() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.iuguAccountBody>) => call(contract.postIuguAccount, { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(iuguAccountQuery().queryKey, account);
      return queryClient.invalidateQueries({ queryKey: authKeys.me });
    },
  });
}
