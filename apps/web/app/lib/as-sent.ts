import { isAppPath } from "./app-paths.ts";

/** Read by start-on-use.ts too, whose page passes it on. */
export const withoutScripts = "withoutScripts";
let isInUse = false;

/** Called once React runs the page: from the person's first act on, they are further than the page as it was sent. */
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
  /** Whether the page is untouched and still at its address. */
  fits: () => boolean;
  /** Shows it as a browser without scripts would: plain links and forms, which every public page works by. */
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
  // A stylesheet that is put back loads again, and React leaves it where it is.
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

/** Repeats in the copy of a page what is typed into the page from now on; `stop` gives the copy the focus. */
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

/** Loads the page again; a public one, this once, without its scripts. */
export function reloadAfterError(): void {
  try {
    if (!isAppPath(window.location.pathname)) window.sessionStorage.setItem(withoutScripts, "1");
  } catch {
    // A window without storage: the page loads with its scripts.
  }
  window.location.reload();
}

/** Whether this load is to be without scripts; the next one is not. */
export function submitWithoutScripts(): boolean {
  try {
    const isRequested = window.sessionStorage.getItem(withoutScripts) !== null;
    window.sessionStorage.removeItem(withoutScripts);
    return isRequested;
  } catch {
    return false;
  }
}
