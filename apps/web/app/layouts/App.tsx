import { type LinksFunction, Outlet } from "react-router";
import { Splash } from "../ui/Brand.tsx";
import { StartSplash } from "./StartSplash.tsx";
import { useServiceWorker } from "./use-service-worker.ts";

/** Only the creator's app can be installed; a fan's pages stay pages. */
export const links: LinksFunction = () => [
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

export { Splash as HydrateFallback };

/** The creator's app, signed in or not: what is installed, and opens without a connection (docs/decisions/0012). */
export default function App() {
  useServiceWorker();
  return (
    <>
      <Outlet />
      <StartSplash />
    </>
  );
}
