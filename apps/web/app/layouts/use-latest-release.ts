import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { reloadOnce } from "../lib/reload-once.ts";

const workerNow = () => (typeof navigator === "undefined" ? null : (navigator.serviceWorker?.controller ?? null));

/** The version of this page. A first visit has no worker yet and gets its version with it. */
const ownWorker = workerNow();

/** After a deploy the next navigation loads the new version, unless that would lose an upload. */
export function useLatestRelease(): void {
  const { pathname } = useLocation();
  const came = useNavigationType();
  useEffect(() => {
    const outdated = ownWorker !== null && workerNow() !== ownWorker;
    if (pathname && came !== "REPLACE" && outdated && !wouldLoseUploads()) reloadOnce();
  }, [pathname, came]);
  useEffect(() => {
    // A chunk that the server no longer has, as after a deploy. The import still rejects, with an error.
    const onMissing = () => void (wouldLoseUploads() || reloadOnce());
    window.addEventListener("vite:preloadError", onMissing);
    return () => window.removeEventListener("vite:preloadError", onMissing);
  }, []);
}
