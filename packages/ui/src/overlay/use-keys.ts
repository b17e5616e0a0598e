import { useEffect, useEffectEvent } from "react";
import { openCount } from "./overlay-stack.ts";

/**
 * Keyboard shortcuts by `KeyboardEvent.key`. Ignored while an overlay is open, while a field has the focus, and with a modifier; Enter
 * activates a focused button or link first. Only j and k repeat while held down.
 */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.defaultPrevented || openCount() > 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat && event.key !== "j" && event.key !== "k") return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key === "Enter" && target.closest("a, button, summary, [role=button]")) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
