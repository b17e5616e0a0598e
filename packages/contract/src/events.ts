import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { eventUrls } from "./event-urls.ts";
import { byToken } from "./renewals.ts";

/**
 * What may have changed. An event has no other data, so that it can leak none: the client reads again by the endpoints that it is
 * authorised for. `all`: events may have been lost, so read everything again.
 */
export const eventTopics = [
  "all",
  "billings",
  "disputes",
  "exports",
  "gateways",
  "imports",
  "order",
  "payments",
  "stories",
  "subscriptions",
  "wallet",
] as const;
export type EventTopic = (typeof eventTopics)[number];

export const streamLimits = {
  /** HTTP/1.1 gives a browser six connections to a host, and some must stay free for requests. */
  perSession: 4,
  /** Phones of one carrier share an address. */
  perAddress: 200,
  /** Of one server process. */
  total: 2_000,
  /** A client that receives nothing for two of these has lost the connection. */
  heartbeatSeconds: 20,
  /** Then the client opens another one, which checks the session again. */
  minutes: 10,
} as const;

/** Of `text/event-stream`: each event is `data: <topic>`. There is no `id`, because a client reads everything again on each connection. */
const stream = z.string();

/** For a creator what changes in the account; for a fan, the payments of the subscriptions that this browser holds (`order`). */
export const streamEvents = endpoint({
  method: "GET",
  url: eventUrls.own,
  schema: { summary: "Stream live events", response: { 200: stream } },
  config: { access: "creator-or-fan", stream: true, errors: ["FAN_UNAUTHENTICATED", "TOO_MANY_STREAMS"] },
});

/** `order` whenever a payment of the subscription changes that the link renews. */
export const streamRenewalEvents = endpoint({
  method: "GET",
  url: eventUrls.renewal,
  schema: { summary: "Stream live events of a renewal link", params: byToken, response: { 200: stream } },
  config: { access: "public", stream: true, errors: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_STREAMS"] },
});
