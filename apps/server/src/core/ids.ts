import { randomInt } from "node:crypto";
import { v7 } from "uuid";

const newest = { msecs: -1, seq: 0 };

/** A UUIDv7, so that ids sort by the time they were made, and those of one millisecond by the order. */
export function newId(now: Date): string {
  const msecs = now.getTime();
  // The upper half is left free, so that counting on cannot run over.
  newest.seq = msecs === newest.msecs ? newest.seq + 1 : randomInt(2 ** 31);
  newest.msecs = msecs;
  return v7({ msecs, seq: newest.seq });
}

const alphanumerics = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A static PIX txid: 25 characters of `[A-Za-z0-9]` (Manual de Padrões, id 62-05), 125 bits of chance. */
export function newTxid(): string {
  return Array.from({ length: 25 }, () => alphanumerics[randomInt(alphanumerics.length)]).join("");
}
