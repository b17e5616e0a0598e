import { useEffect, useRef } from "react";

/** Calls `onReach` while the element comes within half a screen of being seen; look at it only where there is more to come. */
export function useOnReachEnd(isEnabled: boolean, onReach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  latest.current = onReach;
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: "50% 0px",
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isEnabled]);
  return element;
}
