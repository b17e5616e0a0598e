import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";

/** V8 reads them whenever it considers a function for optimization (`node --v8-options`). */
const flags = ["maglev", "turbofan", "use-osr"];
const watchMs = 1_000;
/** Of a second; an idle process uses a tenth of this. */
const leastUtilization = 0.25;

/**
 * Keeps V8 from optimizing functions until the process has work to do: its compilers take 9 MB, which the start and the polling of an
 * idle process do not repay. Optimization begins with the first busy second after `watch` was called, and then stays on. Higher
 * thresholds would not do: V8 counts down from the one that was valid when a function was first called.
 */
export function optimizeUnderLoad(): { watch: () => void } {
  for (const flag of flags) setFlagsFromString(`--no-${flag}`);
  return {
    watch() {
      let last = performance.eventLoopUtilization();
      const timer = setInterval(() => {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, last);
        last = now;
        if (utilization < leastUtilization) return;
        clearInterval(timer);
        for (const flag of flags) setFlagsFromString(`--${flag}`);
      }, watchMs);
      timer.unref();
    },
  };
}
