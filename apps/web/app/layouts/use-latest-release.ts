import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { reloadOnce } from "../lib/reload-once.ts";
import type { VersionCheck } from "../lib/version-check.ts";

/** Whether the service worker has another version than this page. */
let isOutdated = false;

/** The assets that this page has loaded; they include the manifest, which differs in every version. */
function listOwnFiles(): string[] {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith("/assets/"));
}

function watchVersion(worker: ServiceWorkerContainer) {
  const files = listOwnFiles();
  // Asks the worker, because a new one may have taken control before the scripts of a slow page start.
  const check = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      isOutdated = !data;
      port1.close();
    };
    worker.controller?.postMessage({ files } satisfies VersionCheck, [port2]);
  };
  worker.addEventListener("controllerchange", check);
  check();
}

if (typeof navigator !== "undefined" && navigator.serviceWorker) watchVersion(navigator.serviceWorker);

/** After a deploy the next navigation loads the new version, unless that would lose an upload. */
export function useLatestRelease(): void {
  const { pathname } = useLocation();
  const came = useNavigationType();
  const isOpening = useRef(true);
  useEffect(() => {
    const isNavigation = pathname && !isOpening.current;
    isOpening.current = false;
    if (isNavigation && came !== "REPLACE" && isOutdated && !wouldLoseUploads()) reloadOnce();
  }, [pathname, came]);
  useEffect(() => {
    // The server no longer has a chunk, as after a deploy. The import also rejects.
    const onMissing = () => void (wouldLoseUploads() || reloadOnce());
    window.addEventListener("vite:preloadError", onMissing);
    return () => window.removeEventListener("vite:preloadError", onMissing);
  }, []);
}
