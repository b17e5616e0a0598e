import { streamLimits } from "@camarim/contract/events";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { ChangeFeed } from "#core/database/change-feed";
import { processCounts } from "#core/process-counts";
import { createEventStream, type EventStream } from "./event-stream.ts";
import { coalesceMs, parseMessage, type Scope, type StreamOwner, selectStreamsToClose } from "./events.rules.ts";

export type EventHub = ReturnType<typeof createEventHub>;
/** A probe is a HEAD request: it checks what the GET would, and opens nothing. */
export type StreamRequest = StreamOwner & { endsAt: number; isProbe?: boolean };

/**
 * The open streams of this process, with one heartbeat timer; an idle stream sends no queries. While changes are not read, none is open,
 * and clients poll: the end of a session could be missed.
 */
export function createEventHub({ now, config }: Pick<Ctx, "now" | "config">, changes: ChangeFeed) {
  const limits = { ...streamLimits, total: config.eventStreams };
  const streams = new Set<EventStream>();
  const byScope = new Map<Scope, Set<EventStream>>();
  const dirty = new Set<EventStream>();
  let flushTimer: NodeJS.Timeout | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const openings = createOpeningCount(streamLimits.openingsPerMinute);
  let isClosed = false;

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
    if (isClosed || !changes.isUp()) throw new AppError("UNAVAILABLE");
    if (!openings.add(session, network)) throw new AppError("TOO_MANY_STREAMS");
  }

  function makeRoom(request: StreamRequest) {
    for (const stream of selectStreamsToClose(streams, request, limits)) {
      remove(stream);
      stream.makeRoom();
    }
  }

  function remove(stream: EventStream) {
    if (streams.delete(stream)) processCounts.openStreams -= 1;
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

  changes.add({ changed: publish, lost: endAll });

  return {
    /** Registers a stream without scopes, in the place of others if there is no room. TOO_MANY_STREAMS, UNAVAILABLE. */
    open(request: StreamRequest): EventStream {
      verifyOpening(request);
      const stream = createEventStream(request);
      if (request.isProbe) return stream;
      makeRoom(request);
      streams.add(stream);
      processCounts.openStreams += 1;
      stream.body.once("close", () => remove(stream));
      return stream;
    },
    join(stream: EventStream, scope: Scope) {
      if (!streams.has(stream)) return;
      stream.scopes.add(scope);
      byScope.set(scope, (byScope.get(scope) ?? new Set()).add(stream));
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(flushTimer);
      endAll();
    },
  };
}

type PerMinute = { session: number; address: number };

/**
 * Counts the streams that sessions and addresses of this process open. In memory, since a stream is opened by one process and costs it
 * alone; `clearOld` starts the next minute, so that the count keeps no key longer than two.
 */
function createOpeningCount(limits: PerMinute) {
  const counts = new Map<string, number>();
  let startedAt = performance.now();

  const increment = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };

  function clearOld() {
    if (performance.now() - startedAt < 60_000) return;
    counts.clear();
    startedAt = performance.now();
  }

  return {
    clearOld,
    /** False if a limit is exceeded. */
    add(session: string, network: string): boolean {
      clearOld();
      const [ofSession, ofAddress] = [increment(session), increment(`address ${network}`)];
      return ofSession <= limits.session && ofAddress <= limits.address;
    },
  };
}
