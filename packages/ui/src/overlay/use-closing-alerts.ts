import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { dismissAlert, getAlerts, toStaying } from "./alerts.ts";

/** Closes the successes of a screen when the person goes to another one. */
export function useClosingAlerts(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    function note() {
      seen.current = new Set(getAlerts().map(({ id }) => id));
    }
    const acts = ["pointerdown", "keydown"] as const;
    for (const act of acts) window.addEventListener(act, note, true);
    return () => {
      for (const act of acts) window.removeEventListener(act, note, true);
    };
  }, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const staying = toStaying(getAlerts(), seen.current);
    for (const alert of getAlerts()) if (!staying.includes(alert)) void dismissAlert(alert.id).catch(() => undefined);
  }, [pathname]);
}
