import { setTimeout as wait } from "node:timers/promises";
import { streamLimits } from "@camarim/contract/events";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Listening } from "#db/listen";
import { createEventStream, type EventStream } from "./event-stream.ts";
import { channel, coalesceMs, parseMessage, relistenAfterMs, type Scope } from "./events.rules.ts";

export type EventHub = ReturnType<typeof createEventHub>;
export type StreamRequest = Pick<EventStream, "session" | "network" | "endsAt">;

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
    for (const stream of streams) {
      if (stream.endsAt <= time) end(stream);
      else stream.beat();
    }
  }, streamLimits.heartbeatSeconds * 1_000).unref();

  function admit({ session, network }: StreamRequest) {
    if (stopping.signal.aborted || streams.size >= streamLimits.total) throw new AppError("UNAVAILABLE");
    const count = (matches: (stream: EventStream) => boolean) => [...streams].filter(matches).length;
    const isCrowded =
      count((stream) => stream.session === session) >= streamLimits.perSession ||
      count((stream) => stream.network === network) >= streamLimits.perAddress;
    if (isCrowded) throw new AppError("TOO_MANY_STREAMS");
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
    /** Registers a stream without scopes. TOO_MANY_STREAMS, UNAVAILABLE. */
    async open(request: StreamRequest): Promise<EventStream> {
      admit(request);
      await ensureListening();
      admit(request);
      const stream = createEventStream(request);
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
