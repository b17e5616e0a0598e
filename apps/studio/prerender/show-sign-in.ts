import { readToken } from "@camarim/ui/api/session.ts";
import { isDesk } from "@camarim/ui/layout/use-desk.ts";
import { isStorageBlocked } from "@camarim/ui/lib/browser-storage.ts";
import { readReturn } from "@camarim/ui/lib/session-end.ts";
import { canUsePasskeys } from "../src/features/factors/passkey-support.ts";

/**
 * Shows the prerendered sign-in where the app will render the same: at its plain address, without a session, a notice, or the figures of a
 * desktop. Everywhere else the splash stays until the app has started.
 */
export function showSignIn(): void {
  const { pathname, search } = window.location;
  const root = document.getElementById("root");
  const content = document.querySelector<HTMLTemplateElement>("template#sign-in")?.content;
  const isPlain = pathname + search === "/auth" && readToken() === null && readReturn() === null;
  if (!root || !content || !isPlain || isStorageBlocked() || isDesk()) return;
  if (!canUsePasskeys()) content.querySelector("button[name=passkey]")?.remove();
  root.replaceChildren(content);
  root.dataset.shows = "sign-in";
  keepLastPress();
}

/** Buttons need the app: the last press is repeated once it has started. The Enter key in a field presses the button of the form. */
function keepLastPress(): void {
  let pressed: HTMLElement | undefined;
  const starting = new AbortController();
  window.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = button;
    },
    { capture: true, signal: starting.signal },
  );
  document.addEventListener(
    "started",
    () => {
      starting.abort();
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}
