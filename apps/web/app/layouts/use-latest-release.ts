import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { reloadOnce } from "../lib/reload-once.ts";

const workerNow = () => (typeof navigator === "undefined" ? null : (navigator.serviceWorker?.controller ?? null));

/** Whose page this is; a first visit has no worker yet, and is of the version that then comes. */
const ownWorker = workerNow();

/** After a deploy the next step to another screen loads the new version, unless an upload would be lost by it. */
export function useLatestRelease(): void {
  const { pathname } = useLocation();
  const came = useNavigationType();
  useEffect(() => {
    const outdated = ownWorker !== null && workerNow() !== ownWorker;
    if (pathname && came !== "REPLACE" && outdated && !wouldLoseUploads()) reloadOnce();
  }, [pathname, came]);
  useEffect(() => {
    // A part of a screen that is gone from the server, as after a deploy. Its import fails all the same, in words.
    const onMissing = () => void (wouldLoseUploads() || reloadOnce());
    window.addEventListener("vite:preloadError", onMissing);
    return () => window.removeEventListener("vite:preloadError", onMissing);
  }, []);
}
