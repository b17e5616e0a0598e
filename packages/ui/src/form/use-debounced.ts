import { useEffect, useRef } from "react";

/** `later` debounces a call by `ms`; `now` runs the pending call immediately. */
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
