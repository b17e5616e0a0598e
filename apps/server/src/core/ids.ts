import { randomInt } from "node:crypto";
import { NIL, v7 } from "uuid";

/** Below every other id. */
export const nilId = NIL;

const last = { msecs: -1, seq: 0 };

/** A UUIDv7. Ids of one process sort by creation, also within a millisecond. */
export function newId(now: Date): string {
  const msecs = now.getTime();
  // The start is below half of the 32-bit range, so that increments cannot overflow.
  last.seq = msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31);
  last.msecs = msecs;
  return v7({ msecs, seq: last.seq });
}

const alphanumerics = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A static PIX txid: 25 characters of `[A-Za-z0-9]` (Manual de Padrões, id 62-05), 125 random bits. */
export function newTxid(): string {
  return Array.from({ length: 25 }, () => alphanumerics[randomInt(alphanumerics.length)]).join("");
}
