import { StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

type Router = ReturnType<typeof createBrowserRouter>;

/** Hydrates the sign-in if the page shows it already (prerender/show-sign-in.ts), or replaces the splash. */
export function start(root: HTMLElement, router: Router): Root {
  const app = (
    <StrictMode>
      <Start router={router} />
    </StrictMode>
  );
  // A mismatch, as after an extension has changed the page, is rendered again. An error event would count as a script that fails.
  if (root.dataset.shows) return hydrateRoot(root, app, { onRecoverableError: console.error });
  const created = createRoot(root);
  created.render(app);
  return created;
}

/** Until `started`, the page watches for scripts that fail (index.html) and keeps what is pressed. */
function Start({ router }: { router: Router }) {
  useEffect(() => void document.dispatchEvent(new Event("started")), []);
  return <RouterProvider router={router} />;
}
