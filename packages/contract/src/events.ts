import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { eventUrls } from "./event-urls.ts";
import { byToken } from "./renewals.ts";

/**
 * What may have changed. Events carry no other data, so they cannot leak any: the client refetches from the endpoints
 * that it is authorised for. A stream ends when events may have been lost.
 */
export const eventTopics = [
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
  /** A creator's streams in all sessions. */
  perAccount: 12,
  /** Phones of one mobile carrier share an IP address. */
  perAddress: 200,
  /** Openings within a minute, above which TOO_MANY_STREAMS is returned. A page opens one at a time, with a growing delay. */
  openingsPerMinute: { session: 30, address: 600 },
  /** Shortest delay before the client of a stream that made room for another one connects again. */
  roomRetrySeconds: 60,
  /** A client that receives nothing for two of these has lost the connection. */
  heartbeatSeconds: 20,
  /** Maximum duration of a connection; the client then opens another one, which checks the session again. */
  minutes: 10,
} as const;

/**
 * A `text/event-stream`: each event is `data: <topic>`. It has no `id`, because the client refetches everything after
 * each connection.
 */
const stream = z.string();

const limitsOfStreams =
  "A session has 4 streams, an account 12, an address 200. Above that the oldest one ends with a `retry` of a minute. " +
  "TOO_MANY_STREAMS for more than 30 openings a minute in a session, or 600 from an address.";

/** For a creator, the changes in the account; for a fan, the payments of this browser's subscriptions (`order`). */
export const streamEvents = endpoint({
  method: "GET",
  url: eventUrls.own,
  schema: { summary: "Stream live events", description: limitsOfStreams, response: { 200: stream } },
  config: { access: "creator-or-fan", stream: true, errors: ["FAN_UNAUTHENTICATED", "TOO_MANY_STREAMS"] },
});

/** Sends `order` when a payment of the subscription that the link renews changes. */
export const streamRenewalEvents = endpoint({
  method: "GET",
  url: eventUrls.renewal,
  schema: {
    summary: "Stream live events of a renewal link",
    description: limitsOfStreams,
    params: byToken,
    response: { 200: stream },
  },
  config: { access: "public", stream: true, errors: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_STREAMS"] },
});
