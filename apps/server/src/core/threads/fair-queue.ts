type Job = () => Promise<void>;

export type FairQueue = {
  /** Runs `work` when it is the key's turn. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** The number of waiting jobs of a key, without the running one. */
  waiting: (key: string) => number;
};

/** Runs at most `concurrency` jobs at a time. Keys take turns, so that many jobs of one key delay another key by one job only. */
export function createFairQueue(concurrency: number): FairQueue {
  // In order of their turns: a key moves to the end when one of its jobs starts.
  const queues = new Map<string, Job[]>();
  let running = 0;

  function startNext() {
    const [first] = queues;
    if (!first || running >= concurrency) return;
    const [key, jobs] = first;
    const job = jobs.shift() as Job;
    queues.delete(key);
    if (jobs.length > 0) queues.set(key, jobs);
    running += 1;
    void job().finally(() => {
      running -= 1;
      startNext();
    });
  }

  return {
    waiting: (key) => queues.get(key)?.length ?? 0,
    run: (key, work) =>
      new Promise((resolve, reject) => {
        const job = () => Promise.resolve().then(work).then(resolve, reject);
        queues.set(key, [...(queues.get(key) ?? []), job]);
        startNext();
      }),
  };
}
