/**
 * Runs inline in a page, before its modules (entry.server.tsx inlines its source, so these functions may not reference anything outside
 * themselves; comments inside them would be sent to the browser). entry.client.tsx dispatches `hydrating`, which is refused while the
 * browser submits a form, and layouts/Shell.tsx dispatches `hydrated`. Until `hydrating`, `showFallback` runs when a module of the page
 * cannot be loaded or throws; errors of scripts that an in-app browser injects are ignored. The last tap on a button that needs scripts
 * is repeated after `hydrated` if it came before `hydrating`; React handles later ones.
 */
export function watchUntilHydration(showFallback: () => void): void {
  let tapped: HTMLElement | undefined;
  let isFormSent = false;
  const before = new AbortController();
  const options = { capture: true, signal: before.signal };
  function fail(): void {
    before.abort();
    if (document.readyState !== "loading") showFallback();
    else document.addEventListener("DOMContentLoaded", showFallback);
  }
  window.addEventListener(
    "error",
    (event) => {
      const { target } = event;
      const isModule = target instanceof HTMLScriptElement && target.type === "module";
      const isOwn = event instanceof ErrorEvent && event.filename.includes("/assets/");
      if (isModule || isOwn) fail();
    },
    options,
  );
  window.addEventListener(
    "unhandledrejection",
    ({ reason }) => {
      if (/import|module/i.test(String(reason))) fail();
    },
    options,
  );
  window.addEventListener(
    "submit",
    () => {
      isFormSent = true;
    },
    options,
  );
  window.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
      if (button) tapped = button;
    },
    options,
  );
  document.addEventListener(
    "hydrating",
    (event) => {
      before.abort();
      if (isFormSent) event.preventDefault();
    },
    { once: true },
  );
  document.addEventListener(
    "hydrated",
    () => {
      if (tapped?.isConnected) tapped.click();
    },
    { once: true },
  );
}

/** Turns a public page into its version without scripts. Browsers with scripts parse the content of noscript elements as text. */
export function showWithoutScripts(): void {
  for (const element of document.querySelectorAll('[class~="noscript:hidden"]')) element.remove();
  for (const element of document.querySelectorAll("noscript")) {
    const { body } = new DOMParser().parseFromString(element.textContent ?? "", "text/html");
    element.replaceWith(...body.childNodes);
  }
}
