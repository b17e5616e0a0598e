import { isAppPath } from "./app-paths.ts";

/** Session storage key; entry.server.tsx also passes it to the inline script of start-on-use.ts. */
export const withoutScripts = "withoutScripts";
let isInUse = false;

/** Called after hydration. The first user interaction makes the server's copy of the page outdated. */
export function watchFirstInteraction(): void {
  for (const act of ["pointerdown", "keydown", "popstate"]) {
    window.addEventListener(
      act,
      () => {
        isInUse = true;
      },
      { capture: true, once: true },
    );
  }
}

export type AsSent = {
  /** Whether the user has not interacted with the page and its URL is unchanged. */
  fits: () => boolean;
  /** Replaces the page by its server-rendered HTML without scripts: every public page works with plain links and forms. */
  putBack: () => void;
};

/** Copies the document before React touches it. */
export function keepServerPage(): AsSent {
  const { href } = window.location;
  const { title, documentElement: html } = document;
  const attributes = [...html.attributes].map(({ name, value }) => [name, value] as const);
  const body = document.body.cloneNode(true) as HTMLElement;
  const typed = keepTyped(document.body, body);
  for (const script of body.querySelectorAll("script")) script.remove();
  // Stylesheets are excluded: reinserting one reloads it, and React does not remove them.
  const head = [...document.head.children].filter((one) => !one.matches("script, link[rel=stylesheet]"));
  const copies = head.map((one) => one.cloneNode(true));
  return {
    fits: () => !isInUse && window.location.href === href,
    putBack() {
      for (const [name, value] of attributes) html.setAttribute(name, value);
      for (const one of [...document.head.children]) if (!one.matches("link[rel=stylesheet]")) one.remove();
      document.head.append(...copies);
      document.title = title;
      document.body.replaceWith(body);
      typed.stop();
      window.startFallback?.show();
    },
  };
}

const fieldSelector = "input, select, textarea";
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Mirrors later input from the page into its copy; `stop` ends that and focuses the copy's last focused field. */
function keepTyped(page: HTMLElement, copy: HTMLElement) {
  const fields = [...page.querySelectorAll<Field>(fieldSelector)];
  const copies = [...copy.querySelectorAll<Field>(fieldSelector)];
  let focused: Field | undefined;
  function repeat({ target }: Event) {
    const field = fields.find((one) => one === target);
    const twin = field && copies[fields.indexOf(field)];
    if (!twin) return;
    focused = twin;
    if (field instanceof HTMLInputElement && twin instanceof HTMLInputElement) twin.checked = field.checked;
    if (field.type !== "file") twin.value = field.value;
  }
  const acts = ["focusin", "input", "change"];
  for (const act of acts) window.addEventListener(act, repeat, true);
  return {
    stop() {
      for (const act of acts) window.removeEventListener(act, repeat, true);
      focused?.focus();
    },
  };
}

/** Reloads the page; a public page loads without scripts once. */
export function reloadAfterError(): void {
  try {
    if (!isAppPath(window.location.pathname)) window.sessionStorage.setItem(withoutScripts, "1");
  } catch {
    // Session storage is unavailable: the page reloads with its scripts.
  }
  window.location.reload();
}

/** Whether this page load runs without scripts; clears the flag, so that the next load runs them. */
export function submitWithoutScripts(): boolean {
  try {
    const isRequested = window.sessionStorage.getItem(withoutScripts) !== null;
    window.sessionStorage.removeItem(withoutScripts);
    return isRequested;
  } catch {
    return false;
  }
}
