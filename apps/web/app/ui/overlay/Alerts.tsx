import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { dismissAlert, getAlerts, type OpenAlert, onAlerts } from "./alerts.ts";

type View = (props: { alerts: readonly OpenAlert[]; onClose: (id: string) => void }) => React.ReactNode;

const loadToasts = (): Promise<View> => import("./Toasts.tsx").then(({ Toasts }) => Toasts);
/** Loaded with the first alert, since most public pages show none. */
const Toasts = lazy(async () => ({ default: await loadToasts().catch(() => BrowserAlerts) }));
const none: readonly OpenAlert[] = [];

/** Where alerts appear; the shell renders the only one. */
export function Alerts() {
  const alerts = useSyncExternalStore(onAlerts, getAlerts, () => none);
  return (
    // In the page from the start: screen readers announce only what is added to a live region that exists already.
    <div aria-live="assertive">
      <Suspense>{alerts.length > 0 && <Toasts alerts={alerts} onClose={close} />}</Suspense>
    </div>
  );
}

/** For screens whose alerts report a lost connection, among others. */
export function usePreloadedAlerts(): void {
  useEffect(() => void loadToasts().catch(() => undefined), []);
}

/** Where the code of the toasts does not load. */
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
