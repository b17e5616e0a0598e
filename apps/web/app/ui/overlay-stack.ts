/** An overlay as the stack knows it; `dismissable` says whether Escape, the back button and the backdrop close it. */
export type Overlay = { id: string; dismissable: boolean; close: () => void };

const listeners = new Set<() => void>();
let open: readonly Overlay[] = [];

/** Puts an overlay on top; one that is there already stays where it is. */
export function presentOverlay(overlay: Overlay): void {
  if (!open.some(({ id }) => id === overlay.id)) set([...open, overlay]);
}

/** It is gone from the screen; telling so twice is harmless. */
export function removeOverlay(id: string): void {
  if (open.some((overlay) => overlay.id === id)) set(open.filter((overlay) => overlay.id !== id));
}

/** Closes the named overlay, or the topmost; rejects when it is not there, in the words of specification 8. */
export async function dismissOverlay(id = open.at(-1)?.id): Promise<void> {
  const overlay = open.find((one) => one.id === id);
  if (!overlay) throw overlayMissing();
  removeOverlay(overlay.id);
  overlay.close();
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

/** How many the back button can close, one after the other. */
export function dismissableCount(): number {
  return open.filter(({ dismissable }) => dismissable).length;
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
