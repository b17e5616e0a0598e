/** An entry of the overlay stack; `dismissable`: Escape, the back button and the backdrop close it. */
export type Overlay = { id: string; dismissable: boolean; close: () => void };

const listeners = new Set<() => void>();
let open: readonly Overlay[] = [];
/** Ids of closed overlays: dismissing one of them again is not an error. */
const gone = new Set<string>();

/** Adds an overlay on top; an open one keeps its position. */
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
 * Closes an overlay, by default the topmost. False if it is already closed; rejects if it never existed, with the message of
 * specification 8.
 */
export async function dismissOverlay(id = open.at(-1)?.id): Promise<boolean> {
  const overlay = open.find((one) => one.id === id);
  if (!overlay && id !== undefined && gone.has(id)) return false;
  if (!overlay) throw overlayMissing();
  removeOverlay(overlay.id);
  overlay.close();
  return true;
}

/** Handles the back button: closes the topmost overlay if it is dismissable, and returns whether an overlay was open. */
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

/** Whether the back button must not close the topmost overlay, for example while a request is in progress. */
export function isBackBlocked(): boolean {
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
