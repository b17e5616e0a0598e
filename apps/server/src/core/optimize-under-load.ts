import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";

/** V8 reads these whenever it considers a function for optimization (`node --v8-options`): its compilers, and loops that run long. */
const nothing = ["--maglev-filter=-*", "--turbo-filter=-*", "--no-use-osr"];
const everything = ["--maglev-filter=*", "--turbo-filter=*", "--use-osr"];
const watchMs = 1_000;
/** Of a second; polling takes 5 %, and seldom twice as much. */
const leastUtilization = 0.15;

/**
 * Keeps V8 from optimizing functions until the process has work to do: its compilers take 9 MB, which the start and the polling of an
 * idle process do not repay. Optimization begins with the first busy second after `watch` was called, and then stays on. Filters, because
 * V8 counts down from the threshold of the compiler that was enabled when a function was first called: with other thresholds, or with
 * `--no-maglev`, functions of the start would be optimized much later.
 */
export function optimizeUnderLoad(): { watch: () => void } {
  for (const flag of nothing) setFlagsFromString(flag);
  return {
    watch() {
      let last = performance.eventLoopUtilization();
      const timer = setInterval(() => {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, last);
        last = now;
        if (utilization < leastUtilization) return;
        clearInterval(timer);
        for (const flag of everything) setFlagsFromString(flag);
      }, watchMs);
      timer.unref();
    },
  };
}
