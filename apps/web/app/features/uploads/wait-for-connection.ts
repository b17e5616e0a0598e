const longestMs = 30_000;

/** Until it is worth another try: longer each time, or at once when the connection is back or somebody looks again. */
export function waitForConnection(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const go = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(go, Math.min(longestMs, 1_000 * 2 ** Math.min(tries, 6)));
    window.addEventListener("online", go, { signal: done.signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && go(), {
      signal: done.signal,
    });
    signal.addEventListener("abort", go, { signal: done.signal });
  });
}
