const longestMs = 30_000;

/** Exponential backoff that ends early when the connection returns or the page becomes visible. */
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
