type PerMinute = { session: number; address: number };

/**
 * Counts the streams that sessions and addresses of this process open. In memory, since a stream is opened by one process and costs it
 * alone; `clearOld` starts the next minute, so that the count keeps no key longer than two.
 */
export function createOpeningCount(limits: PerMinute) {
  const counts = new Map<string, number>();
  let startedAt = performance.now();

  const increment = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };

  function clearOld() {
    if (performance.now() - startedAt < 60_000) return;
    counts.clear();
    startedAt = performance.now();
  }

  return {
    clearOld,
    /** False if a limit is exceeded. */
    add(session: string, network: string): boolean {
      clearOld();
      const [ofSession, ofAddress] = [increment(session), increment(`address ${network}`)];
      return ofSession <= limits.session && ofAddress <= limits.address;
    },
  };
}
