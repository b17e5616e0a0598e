/** One line of the table: what was measured, beside its baseline in the same run. */
export type Figure = { what: string; measured: string; baseline: string; wanted: string; met: boolean };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs `measure` so many times, one after the other, and answers the median. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < times; i++) values.push(await measure());
  return median(values);
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, baseline, wanted, met }) => [
    what,
    measured,
    baseline,
    wanted,
    met ? "yes" : "**no**",
  ]);
  const head = ["what", "measured", "baseline", "wanted", "met"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
