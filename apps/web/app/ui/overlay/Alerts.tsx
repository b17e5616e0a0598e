import { useSyncExternalStore } from "react";
import { common } from "../../text/common.ts";
import { Icon } from "../layout/Icon.tsx";
import { dismissAlert, getAlerts, type OpenAlert, onAlerts } from "./alerts.ts";

const none: readonly OpenAlert[] = [];
// Below the support banner and the header, so that "voltar" can be pressed while an alert is open.
const places = { top: "top-below-header", bottom: "bottom-0 pb-safe-bottom" };
const tones = { danger: "bg-danger-soft border-danger", success: "bg-ok-soft border-ok" };

/** Where alerts appear; the shell holds the only one. */
export function Alerts() {
  const open = useSyncExternalStore(onAlerts, getAlerts, () => none);
  return (
    <section aria-label={common.notices}>
      <Place at="top" alerts={open.filter((alert) => alert.position !== "bottom")} />
      <Place at="bottom" alerts={open.filter((alert) => alert.position === "bottom")} />
    </section>
  );
}

function Place({ at, alerts }: { at: keyof typeof places; alerts: OpenAlert[] }) {
  return (
    <div
      aria-live="assertive"
      className={`pointer-events-none fixed inset-x-0 z-50 mx-auto max-w-column px-2 ${places[at]}`}
    >
      {alerts.map((alert) => (
        <button
          key={alert.id}
          type="button"
          onClick={() => void dismissAlert(alert.id).catch(() => undefined)}
          className={`pointer-events-auto mt-2 flex min-h-row w-full items-start gap-3 rounded-card border px-4 py-3 text-left text-text ${tones[alert.type]}`}
        >
          <span className={alert.type === "danger" ? "text-danger" : "text-ok"}>
            <Icon name={alert.type === "danger" ? "alert" : "check"} />
          </span>
          <span className="min-w-0 flex-1">
            {alert.title && <span className="block text-strong">{alert.title}</span>}
            {alert.message !== alert.title && <span className="block">{alert.message}</span>}
          </span>
          <span className="sr-only">{common.close}</span>
        </button>
      ))}
    </div>
  );
}
