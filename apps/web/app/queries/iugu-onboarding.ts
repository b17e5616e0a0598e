import * as gatewaysIugu from "@camarim/contract/gateways-iugu";
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
    mutationFn: (body: z.input<typeof gatewaysIugu.iuguAccountBody>) => call(gatewaysIugu.postIuguAccount, { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(iuguAccountQuery().queryKey, account);
      void queryClient.invalidateQueries({ queryKey: iuguDocumentsKey });
      return queryClient.invalidateQueries({ queryKey: authKeys.me });
    },
  });
}
