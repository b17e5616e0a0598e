/** One row of the table: a figure, and its baseline from the same run. */
export type Figure = {
  what: string;
  measured: string;
  baseline: string;
  /** Measured to baseline. */
  ratio?: string;
  wanted: string;
  met: boolean;
};

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
