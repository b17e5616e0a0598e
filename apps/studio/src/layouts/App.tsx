import "@camarim/ui/features/install/installation.ts";
import { usePreloadedAlerts } from "@camarim/ui/overlay/Alerts.tsx";
import { Overlays } from "@camarim/ui/overlay/Overlays.tsx";
import { Outlet, ScrollRestoration } from "react-router";
import { StartSplash } from "./StartSplash.tsx";
import { useServiceWorker } from "./use-service-worker.ts";

/** The creator's app, signed in or not: installable, and opens without a connection (docs/decisions/0051-service-worker.md). */
export function App() {
  useServiceWorker();
  usePreloadedAlerts();
  return (
    <>
      <Outlet />
      <StartSplash />
      <Overlays />
      <ScrollRestoration />
    </>
  );
}
