import { useEffect, useSyncExternalStore } from "react";

/** Smaller differences come from browser toolbars. */
const minKeyboardPx = 80;

/**
 * The visible area above an on-screen keyboard for browsers that do not resize the layout viewport (Safari): distance from the bottom
 * of the window and maximum height, in CSS pixels. Undefined without a keyboard, and while the page is zoomed.
 */
export function useKeyboardSpace(): { bottom: number; maxHeight: number } | undefined {
  const space = useSyncExternalStore(subscribe, readSpace, () => "");
  // The browser has scrolled the field into the area from before the resize.
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
