import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { pullAt, pullProgress } from "./pull.ts";

/** The pull distance of `box`, and what a release would do; `onRefresh` does not run concurrently. */
export function usePull(box: RefObject<HTMLElement | null>, onRefresh: () => Promise<unknown>) {
  const [height, setHeight] = useState(0);
  const [busy, setBusy] = useState(false);

  async function refresh() {
    if (busy) return;
    setBusy(true);
    // The caller reports errors.
    await onRefresh().catch(() => undefined);
    setBusy(false);
  }

  const release = useEffectEvent((far: boolean) => {
    setHeight(0);
    if (far) void refresh();
  });

  useEffect(() => {
    const node = box.current;
    if (!node) return;
    let from: Touch | undefined;
    let far = false;
    let touched: AbortController | undefined;

    function start(event: TouchEvent) {
      far = false;
      from = undefined;
      const { touches } = event;
      const target = event.target as HTMLElement;
      // A touch on a grip drags its row.
      if (touches.length !== 1 || !isAtTop(target) || target.closest("[data-grip]")) return;
      from = touches[0];
      // The element where a touch began receives its events to the end, even if new data removes it from the page meanwhile.
      touched?.abort();
      touched = new AbortController();
      const { signal } = touched;
      target.addEventListener("touchmove", move, { passive: false, signal });
      target.addEventListener("touchend", end, { signal });
      target.addEventListener("touchcancel", end, { signal });
    }
    function move(event: TouchEvent) {
      const [touch] = event.touches;
      if (!from || !touch) return;
      const way = pullProgress(touch.clientX - from.clientX, touch.clientY - from.clientY);
      // A touch that starts upwards or sideways is a scroll until it ends.
      if (way === 0 && !far) from = undefined;
      far = way >= pullAt;
      setHeight(way);
      if (way > 0 && event.cancelable) event.preventDefault();
    }
    function end({ type }: TouchEvent) {
      touched?.abort();
      release(from !== undefined && far && type === "touchend");
      from = undefined;
    }

    node.addEventListener("touchstart", start, { passive: true });
    return () => {
      node.removeEventListener("touchstart", start);
      touched?.abort();
    };
  }, [box]);

  const state = busy ? "busy" : height >= pullAt ? "release" : height > 0 ? "pull" : "still";
  return { height: busy ? 40 : height, state, refresh } as const;
}

function isAtTop(target: Element | null): boolean {
  for (let node = target; node; node = node.parentElement) if (node.scrollTop > 0) return false;
  return true;
}
