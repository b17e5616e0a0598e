import { getRecipient, type Recipient, recipient } from "@camarim/contract/transfers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { redact } from "../lib/redact.ts";
import { holderKeys } from "./holder.ts";
import { stored } from "./stored.ts";

/** The recipient of payouts, and whether payouts are possible. */
export function recipientQuery() {
  return queryOptions({
    queryKey: [...holderKeys.all, "recipient"] as const,
    queryFn: ({ signal }) => call(getRecipient, {}, { signal }),
    ...stored("recipient", recipient, concealed),
  });
}

/** Who finds the phone reads neither key nor document. */
function concealed({ pixKey, document, ...rest }: Recipient): Recipient {
  return { ...rest, pixKey: pixKey && redact(pixKey), document: document && redact(document) };
}
