import { useEffect, useEffectEvent } from "react";

/** Loads the data again of a page to which "back" of another document leads: browsers show it as it was left, or from their cache. */
export function useFreshAfterBack(revalidate: () => unknown) {
  const load = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "back_forward") load();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && load();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
