import { streamEvents, streamRenewalEvents } from "@camarim/contract/events";
import { openEventStream } from "../../api/event-stream.ts";
import { pathOf } from "../../api/request.ts";

type Handlers = Omit<Parameters<typeof openEventStream>[0], "path" | "token">;

/** Of this browser's orders, or of a renewal link. Never with the token of a creator who is signed in here too. */
export function openOrderStream(renewalToken: string | undefined, handlers: Handlers): () => void {
  const path =
    renewalToken === undefined
      ? pathOf(streamEvents, {})
      : pathOf(streamRenewalEvents, { params: { token: renewalToken } });
  return openEventStream({ path, token: null, ...handlers });
}
