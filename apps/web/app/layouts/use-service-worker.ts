import { useEffect } from "react";

/** Registers the service worker that serves the app offline, after the page has loaded. */
export function useServiceWorker(): void {
  useEffect(() => {
    // Undefined without HTTPS.
    if (!("serviceWorker" in navigator)) return;
    const register = () =>
      void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    if (document.readyState === "complete") return register();
    window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
}
