import { createHash } from "node:crypto";
import type { StatementLine } from "./statement.rules.ts";

/** The hash that identifies a line of a creator's statement in any file. */
export function toLineKey(accountId: string, { id, day, cents, text }: StatementLine): Buffer {
  const endToEndId = /(?<![A-Za-z0-9])E\d{8}20\d{10}[A-Za-z0-9]{11}(?![A-Za-z0-9])/.exec(`${text} ${id}`)?.[0];
  const own = endToEndId ?? JSON.stringify([id, day, cents, text.replace(/\s+/g, " ")]);
  return createHash("sha256").update(`${accountId} ${own}`).digest();
}
