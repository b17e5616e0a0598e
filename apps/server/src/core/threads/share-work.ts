import { AppError } from "../app-error.ts";
import { createFairQueue } from "./fair-queue.ts";

/**
 * With the time in the queue. Below the 10 s limit of a response, so that an overloaded machine responds UNAVAILABLE, and a file is
 * not stored after the response.
 */
const timeoutMs = 8_000;
/** Until a sender whose files wait should try again. */
const retrySeconds = 10;

export type SharedWork = <T>(senderId: string, work: (timeout: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Work that takes much time or memory, as that on files of users: one at a time, and senders take turns. TOO_MANY_ATTEMPTS if `maxWaiting`
 * pieces of the sender wait in addition to the one in work; UNAVAILABLE for one whose turn comes too late. `timeout` ends the work itself.
 */
export function createSharedWork({ maxWaiting }: { maxWaiting: number }): SharedWork {
  const queue = createFairQueue(1);
  return async (senderId, work) => {
    if (queue.waiting(senderId) >= maxWaiting) throw new AppError("TOO_MANY_ATTEMPTS", undefined, retrySeconds);
    const timeout = AbortSignal.timeout(timeoutMs);
    return queue.run(senderId, async () => {
      if (timeout.aborted) throw new AppError("UNAVAILABLE");
      return work(timeout);
    });
  };
}

/** Parsers of tables: statements and imports. */
export const shareParsing = createSharedWork({ maxWaiting: 2 });
