import { findServiceWorkers } from "@camarim/ui/lib/browser-storage.ts";
import { useEffect } from "react";

/** Registers the service worker that serves the app offline, after the page has loaded. */
export function useServiceWorker(): void {
  useEffect(() => {
    const workers = findServiceWorkers();
    // While somebody works on the app there is none: it would show the former page.
    if (!workers || import.meta.env.DEV) return;
    const register = () => void workers.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    if (document.readyState === "complete") return register();
    window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
}
