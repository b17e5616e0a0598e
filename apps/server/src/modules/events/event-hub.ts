import { setTimeout as wait } from "node:timers/promises";
import { streamLimits } from "@camarim/contract/events";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Listening } from "#db/listen";
import { createEventStream, type EventStream } from "./event-stream.ts";
import { channel, coalesceMs, parseMessage, relistenAfterMs, type Scope } from "./events.rules.ts";
import { createOpeningCount } from "./opening-count.ts";
import { type StreamOwner, selectStreamsToClose } from "./stream-limits.rules.ts";

export type EventHub = ReturnType<typeof createEventHub>;
/** A probe is a HEAD request: it checks what the GET would, and opens nothing. */
export type StreamRequest = StreamOwner & { endsAt: number; isProbe?: boolean };

/**
 * The open streams of this process. They share one connection for LISTEN, which the first stream opens, and one
 * heartbeat timer; an idle stream sends no queries.
 */
export function createEventHub({ listen, log, now }: Pick<Ctx, "listen" | "log" | "now">) {
  const streams = new Set<EventStream>();
  const byScope = new Map<Scope, Set<EventStream>>();
  const dirty = new Set<EventStream>();
  let listening: Promise<Listening> | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const openings = createOpeningCount(streamLimits.openingsPerMinute);
  const stopping = new AbortController();

  function ensureListening(): Promise<Listening> {
    listening ??= listen(channel, { message: publish, lost: (error) => void relisten(error) }).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** Notifications in between are lost, so clients read everything again; without a connection they poll. */
  async function relisten(cause: Error | undefined) {
    listening = undefined;
    log.warn({ err: cause }, "the connection that listens for live events was lost");
    for (const delay of relistenAfterMs) {
      await wait(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      // The next stream opens the connection.
      if (stopping.signal.aborted || streams.size === 0) return;
      try {
        await ensureListening();
        for (const stream of streams) mark(stream, "all");
        return;
      } catch (error) {
        log.warn({ err: error }, "could not listen for live events");
      }
    }
    endAll();
  }

  function publish(payload: string) {
    const message = parseMessage(payload);
    const targets = message && byScope.get(message.scope);
    if (!targets) return;
    if (message.what === "end") for (const stream of targets) end(stream);
    else for (const stream of targets) mark(stream, message.what);
  }

  function mark(stream: EventStream, topic: Parameters<EventStream["add"]>[0]) {
    stream.add(topic);
    dirty.add(stream);
    flushTimer ??= setTimeout(flush, Math.max(0, flushedAt + coalesceMs - performance.now())).unref();
  }

  function flush() {
    flushTimer = undefined;
    flushedAt = performance.now();
    for (const stream of dirty) stream.flush();
    dirty.clear();
  }

  const timer = setInterval(() => {
    const time = now().getTime();
    openings.clearOld();
    for (const stream of streams) {
      if (stream.endsAt <= time) end(stream);
      else stream.beat();
    }
  }, streamLimits.heartbeatSeconds * 1_000).unref();

  function verifyOpening({ session, network }: StreamRequest) {
    if (stopping.signal.aborted) throw new AppError("UNAVAILABLE");
    if (!openings.add(session, network)) throw new AppError("TOO_MANY_STREAMS");
  }

  function makeRoom(request: StreamRequest) {
    for (const stream of selectStreamsToClose(streams, request)) {
      remove(stream);
      stream.makeRoom();
    }
  }

  function remove(stream: EventStream) {
    streams.delete(stream);
    dirty.delete(stream);
    for (const scope of stream.scopes) {
      const others = byScope.get(scope);
      others?.delete(stream);
      if (others?.size === 0) byScope.delete(scope);
    }
  }

  function end(stream: EventStream) {
    remove(stream);
    stream.end();
  }

  function endAll() {
    for (const stream of streams) end(stream);
  }

  return {
    /** Registers a stream without scopes, in the place of others if there is no room. TOO_MANY_STREAMS, UNAVAILABLE. */
    async open(request: StreamRequest): Promise<EventStream> {
      verifyOpening(request);
      const stream = createEventStream(request);
      if (request.isProbe) return stream;
      await ensureListening();
      if (stopping.signal.aborted) throw new AppError("UNAVAILABLE");
      makeRoom(request);
      streams.add(stream);
      stream.body.once("close", () => remove(stream));
      return stream;
    },
    join(stream: EventStream, scope: Scope) {
      if (!streams.has(stream)) return;
      stream.scopes.add(scope);
      byScope.set(scope, (byScope.get(scope) ?? new Set()).add(stream));
    },
    async close() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(flushTimer);
      endAll();
      const open = await listening?.catch(() => undefined);
      await open?.stop();
    },
  };
}
