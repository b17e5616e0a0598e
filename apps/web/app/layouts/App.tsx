import { type LinksFunction, Outlet } from "react-router";
import "../features/install/installation.ts";
import { Splash } from "../ui/layout/Brand.tsx";
import { usePreloadedAlerts } from "../ui/overlay/Alerts.tsx";
import { StartSplash } from "./StartSplash.tsx";
import { useServiceWorker } from "./use-service-worker.ts";

/** Manifest of the creator's app; the fan's app has another (`lib/fan-app.ts`). */
export const links: LinksFunction = () => [
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

export { Splash as HydrateFallback };

/** The creator's app, signed in or not: installable, and opens without a connection (docs/decisions/0051-service-worker.md). */
export default function App() {
  useServiceWorker();
  usePreloadedAlerts();
  return (
    <>
      <Outlet />
      <StartSplash />
    </>
  );
}
