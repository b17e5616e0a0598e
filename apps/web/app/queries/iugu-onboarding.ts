import * as contract from "@camarim/contract/iugu-onboarding";
import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../api/client.ts";
import { authKeys } from "./auth.ts";
import { queryClient } from "./client.ts";
import { iuguAccountQuery } from "./iugu.ts";
import { iuguDocumentsKey } from "./iugu-documents.ts";

/** Once it is verified, what the creator sells through has changed. */
export function openIuguAccount() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof contract.iuguAccountBody>) => call(contract.postIuguAccount, { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(iuguAccountQuery().queryKey, account);
      void queryClient.invalidateQueries({ queryKey: iuguDocumentsKey });
      return queryClient.invalidateQueries({ queryKey: authKeys.me });
    },
  });
}
