import { useEffect, useEffectEvent } from "react";

export type Keys = Partial<Record<"arrowright" | "arrowleft" | "escape" | " " | "m", () => void>>;

/** The viewer's keys (lower-case), while `on`. Keys typed into a field or pressed on a button are left alone. */
export function useKeys(on: boolean, keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select")) return;
    if (event.key === " " && target?.closest("button, a")) return;
    const act = keys[event.key.toLowerCase() as keyof Keys];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [on]);
}
