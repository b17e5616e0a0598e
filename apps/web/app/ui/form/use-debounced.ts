import { useEffect, useRef } from "react";

/** Lets only the last of several calls through, `ms` after it; `now` does not wait for what is still due. */
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
