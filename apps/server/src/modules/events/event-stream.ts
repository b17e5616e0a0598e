import { Readable } from "node:stream";
import type { EventTopic } from "@camarim/contract/events";
import { heartbeat, opening, type Scope, writeEvents } from "./events.rules.ts";

/** What a reader that takes nothing may leave in memory, besides the buffers of its socket. */
const mostWaitingBytes = 1_024;

export type EventStream = ReturnType<typeof createEventStream>;

type Admitted = { session: string; network: string; endsAt: number };

/** The body of one response. A reader who does not keep up is disconnected, because it reads everything again when it comes back. */
export function createEventStream({ session, network, endsAt }: Admitted) {
  const body = new Readable({ read() {}, highWaterMark: mostWaitingBytes });
  const topics = new Set<EventTopic>();
  let isOver = false;

  function write(text: string | null) {
    if (body.readableLength > mostWaitingBytes) body.destroy();
    else if (!body.destroyed && !isOver) body.push(text);
    isOver ||= text === null;
  }
  write(opening);

  return {
    body,
    session,
    network,
    /** In milliseconds since the epoch. */
    endsAt,
    scopes: new Set<Scope>(),
    add: (topic: EventTopic) => void topics.add(topic),
    flush() {
      write(writeEvents(topics));
      topics.clear();
    },
    beat: () => write(heartbeat),
    end: () => write(null),
  };
}
