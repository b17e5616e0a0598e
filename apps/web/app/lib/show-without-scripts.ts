declare global {
  interface Window {
    withoutScripts?: { show: () => void; started: () => void };
  }
}

/**
 * Runs inline in a public page, before its modules and without them (entry.server.tsx puts its source there, so it may use nothing
 * from outside itself). `show` turns the page into the one that a browser without scripts gets; it happens by itself when a module
 * of the page cannot be loaded or throws before `started` was called. Where scripts run, the browser keeps a noscript's content as
 * text; errors of scripts that an app's browser puts into the page are not ours. Comments stay out here, since they would be sent.
 */
export function installWithoutScripts(): void {
  let isWaiting = true;
  function show(): void {
    for (const element of document.querySelectorAll('[class~="noscript:hidden"]')) element.remove();
    for (const element of document.querySelectorAll("noscript")) {
      const { body } = new DOMParser().parseFromString(element.textContent ?? "", "text/html");
      element.replaceWith(...body.childNodes);
    }
  }
  function fail(): void {
    if (!isWaiting) return;
    isWaiting = false;
    if (document.readyState !== "loading") show();
    else document.addEventListener("DOMContentLoaded", show);
  }
  window.withoutScripts = {
    show,
    started() {
      isWaiting = false;
    },
  };
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
