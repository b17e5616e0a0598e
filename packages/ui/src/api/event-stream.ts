import type { EventTopic } from "@camarim/contract/events";
import { createParser } from "eventsource-parser";
import { findReplacement } from "./request.ts";

type Options = {
  path: string;
  /** The creator's token, read at each connection; fans are authenticated by a cookie. */
  readToken: () => string | null;
  onTopic: (topic: EventTopic) => void;
  /** Whether the stream is connected. Events may have been lost after each reconnection. */
  onState: (isUp: boolean) => void;
};

/** The server sends a heartbeat every 20 s. */
const silenceMs = 45_000;
/** Hidden tabs close their connection and do not poll. */
const hiddenMs = 60_000;
const longestWaitMs = 60_000;
/** A connection that lasted this long resets the backoff. */
const healthyMs = 30_000;
/** No retry after these: the session has ended or lacks access, or the URL does not exist. */
const final = [401, 403, 404];

/** Exponential backoff with jitter, so that tabs do not reconnect at the same time. */
export function waitAfter(failures: number, baseMs: number, random = Math.random()): number {
  return Math.min(longestWaitMs, baseMs * 2 ** failures) * (0.5 + random / 2);
}

/**
 * Reads an event stream by fetch, because EventSource sends no bearer token, and reconnects until it is closed. A status in `final`
 * ends it; the caller continues to poll.
 */
export function openEventStream({ path, readToken, onTopic, onState }: Options): () => void {
  const ending = new AbortController();
  let connection: AbortController | undefined;
  let [failures, baseMs, isUp, isAway] = [0, 2_000, false, false];
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  function setUp(now: boolean) {
    if (isUp === now) return;
    isUp = now;
    onState(now);
  }

  async function connect() {
    clearTimeout(retryTimer);
    if (connection || isAway || ending.signal.aborted) return;
    connection = new AbortController();
    const startedAt = performance.now();
    const token = readToken();
    const status = await follow(connection, token).catch(() => 0);
    connection = undefined;
    setUp(false);
    const isReplaced = status === 401 && token !== null && (await findReplacement(token)) !== undefined;
    if (final.includes(status) && !isReplaced) return close();
    failures = status === 200 && performance.now() - startedAt > healthyMs ? 0 : failures + 1;
    // Too many tabs have a stream: one of them may close within a minute.
    const wait = status === 429 ? longestWaitMs : waitAfter(failures, baseMs);
    if (!isAway && !ending.signal.aborted) retryTimer = setTimeout(connect, wait);
  }

  /** Resolves with the status when the stream ends. Throws if the connection was lost, silent or aborted. */
  async function follow(own: AbortController, token: string | null): Promise<number> {
    let silence = setTimeout(() => own.abort(), silenceMs);
    const parser = createParser({
      onEvent: ({ data }) => onTopic(data as EventTopic),
      onRetry: (ms) => {
        baseMs = ms;
      },
    });
    try {
      const headers = { accept: "text/event-stream", ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(path, { headers, signal: own.signal, cache: "no-store" });
      if (!response.ok || !response.body) return response.status;
      setUp(true);
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => own.abort(), silenceMs);
        parser.feed(decoder.decode(part.value, { stream: true }));
      }
      return response.status;
    } finally {
      clearTimeout(silence);
    }
  }

  function leave() {
    isAway = true;
    clearTimeout(retryTimer);
    connection?.abort();
  }

  function comeBack() {
    clearTimeout(hiddenTimer);
    isAway = false;
    void connect();
  }

  function onVisibility() {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === "visible") comeBack();
    else hiddenTimer = setTimeout(leave, hiddenMs);
  }

  function close() {
    ending.abort();
    clearTimeout(retryTimer);
    clearTimeout(hiddenTimer);
    connection?.abort();
  }

  const { signal } = ending;
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("online", onVisibility, { signal });
  // An open connection would keep the page out of the back/forward cache.
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("pageshow", onVisibility, { signal });
  onVisibility();
  if (document.visibilityState === "hidden") void connect();
  return close;
}
