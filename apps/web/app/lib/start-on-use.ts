/** The files of a page with deferred hydration; `routes` are pairs of a route id and the modules of that route. */
export type Waiting = {
  manifest: string;
  entry: string;
  routes: [id: string, modules: string[]][];
  /** All files above and their imports, for preloading. */
  files: string[];
  /** Also start without user input: when the page's video has a frame or the page has loaded. */
  onceLoaded: boolean;
  /** Local storage key of the session, on a page that redirects signed-in users: with a session it starts immediately. */
  sessionKey: string | undefined;
};

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, unknown>;
    /** Repeats the submission before hydration or, without one, the last tap (also lib/keep-tap.ts). */
    replayInput?: () => void;
  }
}

/**
 * Runs inline in a page that is usable before hydration (entry.server.tsx inlines its source, so it may not reference anything outside
 * itself): loads and starts the scripts at the first user input, or `onceLoaded`. The browser handles links, fields and forms natively
 * meanwhile. A tap on a button that needs scripts, or on an element with `data-replays-taps`, is repeated after hydration
 * (layouts/Shell.tsx), as is the submission of a form with `data-needs-scripts`, whose button has `data-waiting` until then. The start
 * waits `tapMs` for the end of a tap. If that submitted another form or followed a link, the start is postponed to the next input: the
 * router replaces the history entry when it starts, which would cancel the browser's submission. `withoutScripts` is the key of
 * lib/as-sent.ts.
 */
export function startOnUse(waiting: Waiting, withoutScripts: string): void {
  const { manifest, entry, routes, files, onceLoaded, sessionKey } = waiting;
  const acts = ["pointerdown", "pointermove", "keydown", "focusin", "input", "change"];
  if (onceLoaded) acts.push("loadeddata", "load");
  // Another tab has signed in.
  if (sessionKey !== undefined) acts.push("storage");
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
  /** Browsers dispatch a `pointermove` without movement when a layout change puts an element under the pointer. */
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
  let submitted: HTMLElement | undefined;
  function remember({ target, clientX, clientY }: MouseEvent) {
    const element = target instanceof Element ? target.closest("button[type=button], [data-replays-taps]") : null;
    if (element) tapped = { element, clientX, clientY };
  }
  window.addEventListener("click", remember, true);
  function noteSubmit(event: SubmitEvent) {
    const { submitter } = event;
    if (!submitter?.closest("form[data-needs-scripts]")) {
      isSent = true;
      return;
    }
    event.preventDefault();
    submitter.dataset.waiting = "";
    submitted = submitter;
  }
  function noteLink({ target }: Event) {
    if (target instanceof Element && target.closest("a[href]")) isSent = true;
  }
  window.addEventListener("submit", noteSubmit, true);
  window.addEventListener("click", noteLink, true);
  window.replayInput = () => {
    window.removeEventListener("click", remember, true);
    window.removeEventListener("submit", noteSubmit, true);
    window.removeEventListener("click", noteLink, true);
    window.replayInput = () => {};
    submitted?.removeAttribute("data-waiting");
    submitted?.click();
    if (submitted || !tapped?.element.isConnected) return;
    const { element, ...place } = tapped;
    element.dispatchEvent(new PointerEvent("click", { ...place, bubbles: true, cancelable: true }));
  };

  listen();
  const timer = onceLoaded ? setTimeout(start, loadMs) : undefined;
  try {
    const isSignedIn = sessionKey !== undefined && window.localStorage.getItem(sessionKey) !== null;
    // The key of lib/session-end.ts: the page says that the session ended.
    const hasEnded = sessionKey !== undefined && window.sessionStorage.getItem("sessionEnded") !== null;
    if (isSignedIn || hasEnded || window.sessionStorage.getItem(withoutScripts) !== null) start();
  } catch {}
}
