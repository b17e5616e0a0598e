import { useEffect, useRef } from "react";

/** Calls once, `ms` after the last of several calls; `now` does not wait for a pending one. */
export function useDebounced(ms: number) {
  const due = useRef<{ timer: number; run: () => void }>(undefined);
  useEffect(() => () => clearTimeout(due.current?.timer), []);

  function now() {
    const { timer, run } = due.current ?? {};
    due.current = undefined;
    clearTimeout(timer);
    run?.();
  }

  function later(run: () => void) {
    clearTimeout(due.current?.timer);
    if (ms > 0) due.current = { timer: window.setTimeout(now, ms), run };
    else run();
  }

  return { later, now };
}
