/** An overlay as the stack knows it; `dismissable` says whether Escape, the back button and the backdrop close it. */
export type Overlay = { id: string; dismissable: boolean; close: () => void };

const listeners = new Set<() => void>();
let open: readonly Overlay[] = [];
/** Ids of overlays that were open once: dismissing one of them again is no mistake. */
const gone = new Set<string>();

/** Puts an overlay on top; one that is there already stays where it is. */
export function openOverlay(overlay: Overlay): void {
  if (!open.some(({ id }) => id === overlay.id)) set([...open, overlay]);
}

/** Idempotent. */
export function removeOverlay(id: string): void {
  if (!open.some((overlay) => overlay.id === id)) return;
  gone.add(id);
  set(open.filter((overlay) => overlay.id !== id));
}

/**
 * Closes the named overlay, or the topmost. False where it has been closed already; rejects where there never was one, in the words
 * of specification 8.
 */
export async function dismissOverlay(id = open.at(-1)?.id): Promise<boolean> {
  const overlay = open.find((one) => one.id === id);
  if (!overlay && id !== undefined && gone.has(id)) return false;
  if (!overlay) throw overlayMissing();
  removeOverlay(overlay.id);
  overlay.close();
  return true;
}

/** What the back button does: closes the topmost where it may, and answers whether there was anything to close. */
export function dismissByBack(): boolean {
  const top = open.at(-1);
  if (top?.dismissable) void dismissOverlay(top.id);
  return top !== undefined;
}

export function isTopmost(id: string): boolean {
  return open.at(-1)?.id === id;
}

export function openCount(): number {
  return open.length;
}

/** Whether the topmost is one that the back button must not close, as while something is being sent. */
export function isHeld(): boolean {
  return open.at(-1)?.dismissable === false;
}

export function onOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function overlayMissing(): Error {
  return new Error("overlay does not exist");
}

function set(next: readonly Overlay[]): void {
  open = next;
  for (const listener of listeners) listener();
}
