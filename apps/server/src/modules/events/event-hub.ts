import { setTimeout as wait } from "node:timers/promises";
import { streamLimits } from "@camarim/contract/events";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Listening } from "#db/listen";
import { createEventStream, type EventStream } from "./event-stream.ts";
import { channel, coalesceMs, readMessage, relistenAfterMs, type Scope } from "./events.rules.ts";

export type EventHub = ReturnType<typeof createEventHub>;
export type Opened = Pick<EventStream, "session" | "network" | "endsAt">;

/**
 * The open streams of this process, and the one connection that listens for all of them. It is opened with the first stream. One timer
 * sends all heartbeats; an idle stream asks the database nothing.
 */
export function createEventHub({ listen, log, now }: Pick<Ctx, "listen" | "log" | "now">) {
  const streams = new Set<EventStream>();
  const byScope = new Map<Scope, Set<EventStream>>();
  const dirty = new Set<EventStream>();
  let listening: Promise<Listening> | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();

  function ready(): Promise<Listening> {
    listening ??= listen(channel, { message: publish, lost: (error) => void relisten(error) }).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** What was notified meanwhile is lost, and clients read everything again; or poll, where nobody can listen. */
  async function relisten(lost: Error | undefined) {
    listening = undefined;
    log.warn({ err: lost }, "the connection that listens for live events was lost");
    for (const delay of relistenAfterMs) {
      await wait(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      // The next stream opens the connection.
      if (stopping.signal.aborted || streams.size === 0) return;
      try {
        await ready();
        for (const stream of streams) mark(stream, "all");
        return;
      } catch (error) {
        log.warn({ err: error }, "PostgreSQL cannot be listened to for live events");
      }
    }
    endAll();
  }

  function publish(payload: string) {
    const message = readMessage(payload);
    const meant = message && byScope.get(message.scope);
    if (!meant) return;
    if (message.what === "end") for (const stream of meant) end(stream);
    else for (const stream of meant) mark(stream, message.what);
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
    const at = now().getTime();
    for (const stream of streams) {
      if (stream.endsAt <= at) end(stream);
      else stream.beat();
    }
  }, streamLimits.heartbeatSeconds * 1_000).unref();

  function admit({ session, network }: Opened) {
    if (stopping.signal.aborted || streams.size >= streamLimits.total) throw new AppError("UNAVAILABLE");
    const count = (isMeant: (stream: EventStream) => boolean) => [...streams].filter(isMeant).length;
    const isCrowded =
      count((stream) => stream.session === session) >= streamLimits.perSession ||
      count((stream) => stream.network === network) >= streamLimits.perAddress;
    if (isCrowded) throw new AppError("TOO_MANY_STREAMS");
  }

  function forget(stream: EventStream) {
    streams.delete(stream);
    dirty.delete(stream);
    for (const scope of stream.scopes) {
      const others = byScope.get(scope);
      others?.delete(stream);
      if (others?.size === 0) byScope.delete(scope);
    }
  }

  function end(stream: EventStream) {
    forget(stream);
    stream.end();
  }

  function endAll() {
    for (const stream of streams) end(stream);
  }

  return {
    /** A stream that is registered, and gets the events of no scope yet. Throws TOO_MANY_STREAMS, UNAVAILABLE. */
    async open(asked: Opened): Promise<EventStream> {
      admit(asked);
      await ready();
      admit(asked);
      const stream = createEventStream(asked);
      streams.add(stream);
      stream.body.once("close", () => forget(stream));
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
