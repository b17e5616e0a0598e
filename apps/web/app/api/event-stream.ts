import type { EventTopic } from "@camarim/contract/events";
import { createParser } from "eventsource-parser";

type Options = {
  path: string;
  /** Of a creator; a fan's cookie goes along by itself. */
  token: string | null;
  onTopic: (topic: EventTopic) => void;
  /** Whether events arrive. Each time that they begin to, some may have been lost before. */
  onState: (isUp: boolean) => void;
};

/** The server sends something at least every 20 s. */
const silenceMs = 45_000;
/** Hidden tabs give their connection back, and poll nothing either. */
const hiddenMs = 60_000;
const longestWaitMs = 60_000;
/** What lived so long did not fail by overload. */
const healthyMs = 30_000;
/** Not worth another try: the session is over, may not, or the address does not exist. */
const final = [401, 403, 404];

/** Longer with each failure, and not the same for all tabs, so that they do not come back together. */
export function waitAfter(failures: number, baseMs: number, random = Math.random()): number {
  return Math.min(longestWaitMs, baseMs * 2 ** failures) * (0.5 + random / 2);
}

/**
 * Reads an event stream by fetch, because EventSource sends no bearer token, and connects again until it is closed. A status that is
 * final ends it; the caller then polls on.
 */
export function openEventStream({ path, token, onTopic, onState }: Options): () => void {
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
    const status = await follow(connection).catch(() => 0);
    connection = undefined;
    setUp(false);
    if (final.includes(status)) return close();
    failures = status === 200 && performance.now() - startedAt > healthyMs ? 0 : failures + 1;
    // Too many tabs: one of them may be closed in a minute.
    const wait = status === 429 ? longestWaitMs : waitAfter(failures, baseMs);
    if (!isAway && !ending.signal.aborted) retryTimer = setTimeout(connect, wait);
  }

  /** Until the stream ends; answers its status. Throws where the line was lost, was silent or was given up. */
  async function follow(own: AbortController): Promise<number> {
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
  // A page with an open connection is not put into the browser's cache of pages to go back to.
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("pageshow", onVisibility, { signal });
  onVisibility();
  if (document.visibilityState === "hidden") void connect();
  return close;
}
