import { useEffect, useRef } from "react";

/** Calls `onReach` when the element comes within half a viewport height of the visible area; enable it only if there are more pages. */
export function useOnReachEnd(isEnabled: boolean, onReach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  latest.current = onReach;
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    // A busy browser reports several changes at once.
    const watcher = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: "50% 0px",
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isEnabled]);
  return element;
}
