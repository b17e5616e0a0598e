import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { dismissAlert, getAlerts, type OpenAlert, onAlerts } from "./alerts.ts";
import { useClosingAlerts } from "./use-closing-alerts.ts";

type View = (props: { alerts: readonly OpenAlert[]; onClose: (id: string) => void }) => React.ReactNode;

const loadToasts = (): Promise<View> => import("./Toasts.tsx").then(({ Toasts }) => Toasts);
/** Loaded with the first alert, since most public pages show none. */
const Toasts = lazy(async () => ({ default: await loadToasts().catch(() => BrowserAlerts) }));
const none: readonly OpenAlert[] = [];

/** The container of all alerts; rendered once, by the shell. */
export function Alerts() {
  const alerts = useSyncExternalStore(onAlerts, getAlerts, () => none);
  useClosingAlerts();
  return (
    // Always rendered: screen readers announce only additions to an existing live region.
    <div aria-live="assertive">
      <Suspense>{alerts.length > 0 && <Toasts alerts={alerts} onClose={close} />}</Suspense>
    </div>
  );
}

/** Preloads the alerts' code, for screens that must report a lost connection, among other errors. */
export function usePreloadedAlerts(): void {
  useEffect(() => void loadToasts().catch(() => undefined), []);
}

/** Fallback if the code of the toasts cannot be loaded. */
const BrowserAlerts: View = ({ alerts, onClose }) => {
  useEffect(() => {
    for (const { id, title, message } of alerts) {
      window.alert(title && title !== message ? `${title}\n${message}` : message);
      onClose(id);
    }
  }, [alerts, onClose]);
  return null;
};

function close(id: string): void {
  void dismissAlert(id).catch(() => undefined);
}
