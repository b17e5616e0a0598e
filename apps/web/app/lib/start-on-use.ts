/** The files of a page whose scripts wait for the visitor; `routes` are pairs of a route's id and the modules that it consists of. */
export type Waiting = {
  manifest: string;
  entry: string;
  routes: [id: string, modules: string[]][];
  /** All of them and what they import. */
  files: string[];
  /** Without an action too: as soon as its video shows a frame or the page has loaded. */
  onceLoaded: boolean;
};

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, unknown>;
    /** Repeats, as a click, the last tap from before the page could react. */
    replayTap?: () => void;
  }
}

/**
 * Runs inline in a page that works without its scripts (entry.server.tsx puts its source there, so it may use nothing from outside
 * itself): loads and starts them at the visitor's first action, or `onceLoaded`. The browser handles the action by itself if it is a
 * link, a field or a form. A tap on a button that only the scripts make work, or on what is marked with `data-replays-taps`, is
 * repeated once they have started (layouts/Shell.tsx). A form that was sent meanwhile is left alone, so that nothing is sent twice: the
 * start waits for the end of a tap (`tapMs`), since the router replaces the history entry as it starts, which cancels a form that the
 * browser is sending. `withoutScripts` is the mark of lib/as-sent.ts.
 */
export function startOnUse(waiting: Waiting, withoutScripts: string): void {
  const { manifest, entry, routes, files, onceLoaded } = waiting;
  const acts = ["pointerdown", "pointermove", "keydown", "focusin", "input", "change"];
  if (onceLoaded) acts.push("loadeddata", "load");
  const tapMs = 300;
  const loadMs = 3_000;
  let isSent = false;

  function listen() {
    for (const act of acts) window.addEventListener(act, start, { capture: true, passive: true });
  }
  function preload() {
    for (const file of files.splice(0)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    }
  }
  /** After a layout, browsers send a `pointermove` to what has come under a mouse that lies still. */
  function isWithoutMovement(event: Event) {
    return event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
  }
  function start(event?: Event) {
    if (event && isWithoutMovement(event)) return;
    for (const act of acts) window.removeEventListener(act, start, { capture: true });
    clearTimeout(timer);
    preload();
    load().catch(() => window.startFallback?.show());
  }
  async function load() {
    await import(manifest);
    const modules = await Promise.all(
      routes.map(async ([id, parts]) => [
        id,
        Object.assign({}, ...(await Promise.all(parts.map((part) => import(part))))),
      ]),
    );
    await new Promise((resolve) => setTimeout(resolve, tapMs));
    if (isSent) {
      isSent = false;
      listen();
      return;
    }
    window.__reactRouterRouteModules = Object.fromEntries(modules);
    await import(entry);
  }

  let tapped: { element: Element; clientX: number; clientY: number } | undefined;
  function remember({ target, clientX, clientY }: MouseEvent) {
    const element = target instanceof Element ? target.closest("button[type=button], [data-replays-taps]") : null;
    if (element) tapped = { element, clientX, clientY };
  }
  window.addEventListener("click", remember, true);
  function noteSubmit() {
    isSent = true;
  }
  function noteLink({ target }: Event) {
    if (target instanceof Element && target.closest("a[href]")) isSent = true;
  }
  window.addEventListener("submit", noteSubmit, true);
  window.addEventListener("click", noteLink, true);
  window.replayTap = () => {
    window.removeEventListener("click", remember, true);
    window.removeEventListener("submit", noteSubmit, true);
    window.removeEventListener("click", noteLink, true);
    window.replayTap = () => {};
    if (!tapped?.element.isConnected) return;
    const { element, ...place } = tapped;
    element.dispatchEvent(new PointerEvent("click", { ...place, bubbles: true, cancelable: true }));
  };

  listen();
  const timer = onceLoaded ? setTimeout(start, loadMs) : undefined;
  try {
    if (window.sessionStorage.getItem(withoutScripts) !== null) start();
  } catch {}
}
