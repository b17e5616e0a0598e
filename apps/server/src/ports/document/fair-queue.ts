type Job = () => Promise<void>;

export type Turns = {
  /** Runs `work` once it is the turn of `key`. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** How many of a key wait, without the one that runs. */
  waiting: (key: string) => number;
};

/** At most `atOnce` pieces of work at a time. The keys that wait take turns, so that many of one key delay another key by one only. */
export function createTurns(atOnce: number): Turns {
  // In the order of their turns: a key goes to the end once one of its own has begun.
  const queues = new Map<string, Job[]>();
  let running = 0;

  function next() {
    const [first] = queues;
    if (!first || running >= atOnce) return;
    const [key, jobs] = first;
    const job = jobs.shift() as Job;
    queues.delete(key);
    if (jobs.length > 0) queues.set(key, jobs);
    running += 1;
    void job().finally(() => {
      running -= 1;
      next();
    });
  }

  return {
    waiting: (key) => queues.get(key)?.length ?? 0,
    run: (key, work) =>
      new Promise((resolve, reject) => {
        const job = () => Promise.resolve().then(work).then(resolve, reject);
        queues.set(key, [...(queues.get(key) ?? []), job]);
        next();
      }),
  };
}
