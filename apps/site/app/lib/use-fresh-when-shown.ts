import { useEffect, useEffectEvent } from "react";

/** Loads again when the page is shown again: a push leads to a page that is open, and a phone may have slept for hours. */
export function useFreshWhenShown(load: () => unknown) {
  const onShown = useEffectEvent(() => {
    if (!document.hidden) void load();
  });
  useEffect(() => {
    const onChange = () => onShown();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
