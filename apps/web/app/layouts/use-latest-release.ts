import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { findServiceWorkers } from "../lib/browser-storage.ts";
import { reloadOnce } from "../lib/reload-once.ts";
import type { VersionCheck } from "../lib/version-check.ts";

/** Whether the service worker has had another version than this page. */
let isOutdated = false;

/** The manifest that this page has loaded, which differs in every version. The worker does not have all files that load on demand. */
function listManifests(): string[] {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith("/assets/manifest-"));
}

/**
 * Asks the active worker, which may have changed before the scripts of a slow page start, and need not control a page that
 * loaded while it was activated. A page without a controller is the server's own version.
 */
async function checkVersion(worker: ServiceWorkerContainer) {
  if (!worker.controller) return;
  const { active } = await worker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<boolean>) => {
    isOutdated ||= !data;
    port1.close();
  };
  active?.postMessage({ files: listManifests() } satisfies VersionCheck, [port2]);
}

const worker = findServiceWorkers();
worker?.addEventListener("controllerchange", () => checkVersion(worker));

/** After a deploy the next navigation loads the new version, unless that would lose an upload. */
export function useLatestRelease(): void {
  const { pathname } = useLocation();
  const came = useNavigationType();
  const isOpening = useRef(true);
  useEffect(() => {
    const isNavigation = pathname && !isOpening.current;
    isOpening.current = false;
    if (isNavigation && came !== "REPLACE" && isOutdated && !wouldLoseUploads()) reloadOnce();
    else if (worker) void checkVersion(worker);
  }, [pathname, came]);
  useEffect(() => {
    // The server no longer has a chunk, as after a deploy. The import also rejects.
    const onMissing = () => void (wouldLoseUploads() || reloadOnce());
    window.addEventListener("vite:preloadError", onMissing);
    return () => window.removeEventListener("vite:preloadError", onMissing);
  }, []);
}
