type Writer = { stop: () => void; ended: Promise<unknown> };

const writers = new Map<string, Writer>();

/**
 * Runs `write` as the only writer of this upload in this process. An earlier writer is stopped: a phone that changed
 * networks reconnects long before its old connection times out. Writers in several processes write the same bytes at
 * the same offsets.
 */
export async function withUploadLock<T>(id: string, stop: () => void, write: () => Promise<T>): Promise<T> {
  for (let previous = writers.get(id); previous; previous = writers.get(id)) {
    previous.stop();
    await previous.ended;
  }
  const work = write();
  const ended = work.catch(() => undefined).finally(() => writers.delete(id));
  writers.set(id, { stop, ended });
  return work;
}

export function stopWriter(id: string) {
  writers.get(id)?.stop();
}
