/** One line of `script/camarim admin doctor`: what was checked, and what was found. A warning is no error, but should be known. */
export type Finding = { state: "ok" | "warning" | "failed"; what: string; why: string };

export const ok = (what: string, why: string): Finding => ({ state: "ok", what, why });
export const warning = (what: string, why: string): Finding => ({ state: "warning", what, why });
export const failed = (what: string, why: string): Finding => ({ state: "failed", what, why });
