type Writer = { stop: () => void; ended: Promise<unknown> };

const writers = new Map<string, Writer>();

/**
 * Runs `write` as the only writer of this upload in this process. An earlier writer is stopped: a phone that changed
 * networks reconnects long before its old connection times out. Of writers in several processes, one moves the offset.
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

/** Resolves when the writer in this process, if there is one, has stored what it received. */
export async function stopWriter(id: string) {
  const writer = writers.get(id);
  writer?.stop();
  await writer?.ended;
}
