/**
 * Runs inline in a page that hydrates at once (entry.server.tsx inlines its source, so it may not reference anything outside itself):
 * repeats the last tap on a button that needs scripts, if it came before React listened; React itself handles one during hydration.
 * layouts/Shell.tsx calls `replayInput` after hydration. A page with deferred hydration does the same in start-on-use.ts.
 */
export function keepTap(): void {
  let tapped: HTMLElement | undefined;
  function remember({ target }: MouseEvent) {
    if (Object.keys(document).some((key) => key.startsWith("__reactContainer"))) return;
    const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
    if (button) tapped = button;
  }
  window.addEventListener("click", remember, true);
  window.replayInput = () => {
    window.removeEventListener("click", remember, true);
    window.replayInput = () => {};
    if (tapped?.isConnected) tapped.click();
  };
}
