import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

if (document.readyState !== "loading") start();
else document.addEventListener("DOMContentLoaded", start);

/**
 * Hydrates the page, unless a form that the browser is submitting replaces it (lib/before-hydration.ts): the router would cancel that
 * by replacing the entry of the history.
 */
function start(): void {
  if (!document.dispatchEvent(new Event("hydrating", { cancelable: true }))) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
