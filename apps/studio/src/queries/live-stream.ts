import { eventUrls } from "@camarim/contract/event-urls";
import type { EventTopic } from "@camarim/contract/events";
import { openEventStream } from "@camarim/ui/api/event-stream.ts";
import { pathOf } from "@camarim/ui/api/request.ts";
import { readOwnToken } from "@camarim/ui/api/session.ts";
import { queryClient } from "./client.ts";

/** The first part of the keys of the queries that each topic invalidates. */
export const keysOf: Record<Exclude<EventTopic, "order">, readonly string[]> = {
  billings: ["billings"],
  disputes: ["disputes"],
  exports: ["personal-data"],
  gateways: ["iugu", "mp"],
  imports: ["imports"],
  payments: ["payments", "refunds", "tips", "gifts"],
  stories: ["stories", "drafts", "medias", "highlights"],
  subscriptions: ["subscriptions"],
  wallet: ["wallet", "transfers", "holder"],
};

/** Opens the event stream of this page's session; each event invalidates the queries of its topic. */
export function openLiveStream(onState: (isUp: boolean) => void): () => void {
  return openEventStream({
    path: pathOf({ url: eventUrls.own }, {}),
    readToken: readOwnToken,
    onState,
    onTopic(topic) {
      const named = keysOf[topic as keyof typeof keysOf] ?? Object.values(keysOf).flat();
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => named.includes(String(first)) });
    },
  });
}
