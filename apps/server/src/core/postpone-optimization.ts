import { setFlagsFromString } from "node:v8";

/** How often V8 calls a function before it optimizes it, by the compiler; its defaults (`node --v8-options`). */
const defaults = { maglev: 400, "maglev-osr": 100, turbofan: 3_000, osr: 500 };
const never = 100_000;

/**
 * Keeps V8 from optimizing functions until the returned function is called. Those that are hot while the process starts hardly run
 * again, but the compilers and their results would take 9 MB.
 */
export function postponeOptimization(): () => void {
  for (const compiler of Object.keys(defaults)) setInvocationCount(compiler, never);
  return () => {
    for (const [compiler, count] of Object.entries(defaults)) setInvocationCount(compiler, count);
  };
}

function setInvocationCount(compiler: string, count: number) {
  setFlagsFromString(`--invocation-count-for-${compiler}=${count}`);
}
