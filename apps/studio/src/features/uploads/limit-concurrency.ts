/** Runs at most `max` tasks concurrently, in order of arrival. */
export function limitConcurrency(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs `work` under a lock of one tab at a time; without the API (no HTTPS) it runs without a lock. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let hasStarted = false;
  try {
    const start = () => {
      hasStarted = true;
      return work();
    };
    if (navigator.locks) return (await navigator.locks.request(name, start)) as T;
  } catch (error) {
    // Otherwise the browser blocks the locks, as it does with storage.
    if (hasStarted) throw error;
  }
  return work();
}
