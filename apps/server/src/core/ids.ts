import { randomInt } from "node:crypto";
import { v7 } from "uuid";

/** A UUIDv7, so that ids sort by the time they were made. */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() });
}

const alphanumerics = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A static PIX txid: 25 characters of `[A-Za-z0-9]` (Manual de Padrões, id 62-05), 125 bits of chance. */
export function newTxid(): string {
  return Array.from({ length: 25 }, () => alphanumerics[randomInt(alphanumerics.length)]).join("");
}
