import { findServiceWorkers } from "@camarim/ui/lib/browser-storage.ts";
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { reloadOnce } from "../lib/reload-once.ts";
import type { VersionCheck } from "../lib/version-check.ts";

/** Whether the service worker has had another version than this page. */
let isOutdated = false;

/** The script that this page started with, which differs in every version. */
function listStartScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=module][src]");
  return [...scripts].map(({ src }) => new URL(src).pathname);
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
  active?.postMessage({ files: listStartScripts() } satisfies VersionCheck, [port2]);
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
}
