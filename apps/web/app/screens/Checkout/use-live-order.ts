import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";

const every = 4_000;

/** Asks for the order anew while it may still change: every 4 s, not in a hidden tab, and at once on coming back. */
export function useLiveOrder(mayChange: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const refresh = useEffectEvent(() => {
    if (isIdle && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!mayChange) return;
    const onReturn = () => refresh();
    const timer = setInterval(onReturn, every);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [mayChange]);
}
