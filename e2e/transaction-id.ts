import { randomUUID } from "node:crypto";

/** The id that a bank gives a PIX transfer made in this minute: `E`, its ISPB, the minute in UTC, and eleven characters of its own. */
export function transactionId(): string {
  const minute = new Date().toISOString().replace(/\D/g, "").slice(0, 12);
  return `E00038166${minute}${randomUUID().replaceAll("-", "").slice(0, 11)}`;
}
