import { eventUrls } from "@camarim/contract/event-urls";
import { openEventStream } from "@camarim/ui/api/event-stream.ts";
import { pathOf } from "@camarim/ui/api/request.ts";

type Handlers = Omit<Parameters<typeof openEventStream>[0], "path" | "readToken">;

/** The event stream of this browser's orders, or of a renewal link. Never with a creator's token. */
export function openOrderStream(renewalToken: string | undefined, handlers: Handlers): () => void {
  const url = renewalToken === undefined ? eventUrls.own : eventUrls.renewal;
  return openEventStream({
    path: pathOf({ url }, { params: { token: renewalToken } }),
    readToken: () => null,
    ...handlers,
  });
}
