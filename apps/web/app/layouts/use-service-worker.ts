import { useEffect } from "react";

/** Installs the worker that opens the app without a connection, once the page itself has been loaded. */
export function useServiceWorker(): void {
  useEffect(() => {
    // Absent without HTTPS.
    if (!("serviceWorker" in navigator)) return;
    const register = () =>
      void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    if (document.readyState === "complete") return register();
    window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
}
