import { StrictMode, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isAppPath } from "./lib/app-paths.ts";
import { keepServerPage, submitWithoutScripts } from "./lib/as-sent.ts";
import "./lib/reload-once.ts";

/** The creator's app comes as a splash: there is nothing to go back to. */
const isPublic = !isAppPath(window.location.pathname);

if (isPublic && submitWithoutScripts()) window.startFallback?.show();
else if (document.readyState !== "loading") start();
else document.addEventListener("DOMContentLoaded", start);

/**
 * Hydrates the page, unless a form that the browser is sending replaces it: the router would cancel that by replacing the entry of
 * the history. When hydration fails, a public page stays as the server sent it (docs/decisions/0050-pages-without-scripts.md).
 */
function start(): void {
  window.startFallback?.started();
  if (isPublic && window.startFallback?.isFormSent()) return;
  const asSent = isPublic ? keepServerPage() : undefined;
  let root: Root | undefined;
  let hasFailed = false;
  function fail(error: unknown): void {
    console.error(error);
    if (hasFailed || !asSent?.fits()) return;
    hasFailed = true;
    // After the commit that React is in.
    queueMicrotask(() => {
      try {
        window.__reactRouterDataRouter?.dispose();
        root?.unmount();
      } finally {
        asSent.putBack();
      }
    });
  }
  startTransition(() => {
    root = hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onCaughtError: fail, onUncaughtError: fail },
    );
  });
}
