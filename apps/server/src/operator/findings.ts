/** One line of `script/camarim admin doctor`: what was checked, and what was found. A warning is no error, but should be known. */
export type Finding = { state: "ok" | "warning" | "failed"; what: string; why: string };

export const ok = (what: string, why: string): Finding => ({ state: "ok", what, why });
export const warning = (what: string, why: string): Finding => ({ state: "warning", what, why });
export const failed = (what: string, why: string): Finding => ({ state: "failed", what, why });

/** Throws if a check has failed. */
export function printFindings(findings: readonly Finding[]) {
  for (const { state, what, why } of findings) console.log(`${state.padEnd(7)} ${what}: ${why}`);
  const count = findings.filter(({ state }) => state === "failed").length;
  if (count > 0) throw new Error(count === 1 ? "One check has failed." : `${count} checks have failed.`);
}
