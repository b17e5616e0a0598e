type Writer = { stop: () => void; ended: Promise<unknown> };

const writers = new Map<string, Writer>();

/**
 * Runs `write` as the only one of this process at that upload. Whoever came before is stopped: a phone that has changed its
 * network comes back long before its old line is known to be dead. Another process may write beside it: both bring the same
 * bytes to the same place.
 */
export async function withUploadLock<T>(id: string, stop: () => void, write: () => Promise<T>): Promise<T> {
  for (let before = writers.get(id); before; before = writers.get(id)) {
    before.stop();
    await before.ended;
  }
  const work = write();
  const ended = work.catch(() => undefined).finally(() => writers.delete(id));
  writers.set(id, { stop, ended });
  return work;
}

export function stopWriter(id: string) {
  writers.get(id)?.stop();
}
