declare global {
  interface Window {
    startFallback?: { show: () => void; started: () => void; isFormSent: () => boolean };
  }
}

/**
 * Runs inline in a page, before its modules and without them (entry.server.tsx puts its source there, so none of these functions may
 * use anything from outside itself). `show` runs by itself when a module of the page cannot be loaded or throws before `started`
 * was called. `isFormSent` tells whether the browser is sending a form by itself. Errors of scripts that an app's browser puts into the page are not ours. Comments stay out here, since they would be sent.
 */
export function watchStart(show: () => void): void {
  let isWaiting = true;
  let isFormSent = false;
  function fail(): void {
    if (!isWaiting) return;
    isWaiting = false;
    if (document.readyState !== "loading") show();
    else document.addEventListener("DOMContentLoaded", show);
  }
  window.startFallback = {
    show,
    started() {
      isWaiting = false;
    },
    isFormSent: () => isFormSent,
  };
  window.addEventListener(
    "submit",
    () => {
      isFormSent = true;
    },
    true,
  );
  window.addEventListener(
    "error",
    (event) => {
      const { target } = event;
      const isModule = target instanceof HTMLScriptElement && target.type === "module";
      const isOwn = event instanceof ErrorEvent && event.filename.includes("/assets/");
      if (isModule || isOwn) fail();
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (/import|module/i.test(String(reason))) fail();
  });
}

/**
 * Turns a public page into the one that a browser without scripts gets. Where scripts run, the browser keeps a noscript's content
 * as text.
 */
export function showWithoutScripts(): void {
  for (const element of document.querySelectorAll('[class~="noscript:hidden"]')) element.remove();
  for (const element of document.querySelectorAll("noscript")) {
    const { body } = new DOMParser().parseFromString(element.textContent ?? "", "text/html");
    element.replaceWith(...body.childNodes);
  }
}

/**
 * For a page of the creator's app, which is nothing without its scripts: reloads once (the mark is the one of reload-once.ts), and
 * after that says so beside a button that loads the page again.
 */
export function showStartError({ title, message, retry }: { title: string; message: string; retry: string }): void {
  try {
    if (!window.sessionStorage.getItem("reloaded")) {
      window.sessionStorage.setItem("reloaded", "1");
      window.location.reload();
      return;
    }
    window.sessionStorage.removeItem("reloaded");
  } catch {}
  const create = (tag: string, className: string, text: string) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const button = create("button", "min-h-tap rounded-pill border border-edge bg-surface px-6 text-strong", retry);
  button.addEventListener("click", () => window.location.reload());
  const main = create(
    "main",
    "fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-bg p-6 text-text",
    "",
  );
  main.setAttribute("role", "alert");
  main.append(create("h1", "text-title", title), create("p", "text-center text-quiet", message), button);
  document.body.replaceChildren(main);
}
