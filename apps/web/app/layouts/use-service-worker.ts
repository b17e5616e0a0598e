import { useEffect } from "react";
import { findServiceWorkers } from "../lib/browser-storage.ts";

/** Registers the service worker that serves the app offline, after the page has loaded. */
export function useServiceWorker(): void {
  useEffect(() => {
    const workers = findServiceWorkers();
    if (!workers) return;
    const register = () => void workers.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    if (document.readyState === "complete") return register();
    window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
}
