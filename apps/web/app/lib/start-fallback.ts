declare global {
  interface Window {
    startFallback?: { show: () => void; started: () => void; isFormSent: () => boolean };
  }
}

/**
 * Runs inline in a page, before its modules (entry.server.tsx inlines its source, so these functions may not reference anything outside
 * themselves; comments inside them would be sent to the browser). `show` runs when a module of the page cannot be loaded or throws
 * before `started` was called. `isFormSent`: the browser is submitting a form natively. Errors of scripts that an in-app browser
 * injects are ignored.
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

/** Turns a public page into its version without scripts. Browsers with scripts parse the content of noscript elements as text. */
export function showWithoutScripts(): void {
  for (const element of document.querySelectorAll('[class~="noscript:hidden"]')) element.remove();
  for (const element of document.querySelectorAll("noscript")) {
    const { body } = new DOMParser().parseFromString(element.textContent ?? "", "text/html");
    element.replaceWith(...body.childNodes);
  }
}

/**
 * For pages of the creator's app, which need scripts: reloads once (with the key of reload-once.ts), then shows an error with a reload
 * button.
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
