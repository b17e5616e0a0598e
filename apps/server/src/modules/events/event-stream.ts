import { Readable } from "node:stream";
import type { EventTopic } from "@camarim/contract/events";
import { formatEvents, heartbeat, retryHint, roomRetryHint, type Scope, type StreamOwner } from "./events.rules.ts";

/** Limit of unsent bytes per stream, beside the buffers of its socket. */
const maxPendingBytes = 1_024;

export type EventStream = ReturnType<typeof createEventStream>;

type StreamOptions = StreamOwner & { endsAt: number };

/** The body of one response. A slow reader is disconnected; it reads everything again when it reconnects. */
export function createEventStream({ session, owner, network, endsAt }: StreamOptions) {
  const body = new Readable({ read() {}, highWaterMark: maxPendingBytes });
  const topics = new Set<EventTopic>();
  let isEnded = false;

  function write(text: string | null) {
    if (body.readableLength > maxPendingBytes) body.destroy();
    else if (!body.destroyed && !isEnded) body.push(text);
    isEnded ||= text === null;
  }
  write(retryHint);

  return {
    body,
    session,
    owner,
    network,
    /** Milliseconds since the epoch. */
    endsAt,
    scopes: new Set<Scope>(),
    add: (topic: EventTopic) => void topics.add(topic),
    flush() {
      write(formatEvents(topics));
      topics.clear();
    },
    beat: () => write(heartbeat),
    end: () => write(null),
    /** Ends for another stream. */
    makeRoom() {
      write(roomRetryHint);
      write(null);
    },
  };
}
