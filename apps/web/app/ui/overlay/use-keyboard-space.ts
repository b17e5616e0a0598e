import { useEffect, useSyncExternalStore } from "react";

/** Smaller differences are toolbars of the browser. */
const minKeyboardPx = 80;

/**
 * The part of the window that an on-screen keyboard leaves, where the browser does not shrink the page for it (Safari): its distance
 * from the bottom of the window and its height, in CSS pixels. Undefined without such a keyboard, and for a page that is zoomed.
 */
export function useKeyboardSpace(): { bottom: number; maxHeight: number } | undefined {
  const space = useSyncExternalStore(subscribe, readSpace, () => "");
  // The browser scrolled the field into the space that it had before.
  useEffect(() => {
    if (space) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [space]);
  const [bottom, maxHeight] = space.split(" ").map(Number);
  return space && bottom !== undefined && maxHeight !== undefined ? { bottom, maxHeight } : undefined;
}

function readSpace(): string {
  const { visualViewport: visible, innerHeight } = window;
  if (!visible || visible.scale > 1.01) return "";
  const bottom = Math.round(innerHeight - visible.offsetTop - visible.height);
  return bottom < minKeyboardPx ? "" : `${bottom} ${Math.round(visible.height)}`;
}

function subscribe(onChange: () => void): () => void {
  const { visualViewport: visible } = window;
  visible?.addEventListener("resize", onChange);
  visible?.addEventListener("scroll", onChange);
  return () => {
    visible?.removeEventListener("resize", onChange);
    visible?.removeEventListener("scroll", onChange);
  };
}
