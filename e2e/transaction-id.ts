import { randomUUID } from "node:crypto";

/** The end-to-end id of a PIX transfer: `E`, the bank's ISPB, the minute in UTC, and eleven characters. */
export function transactionId(): string {
  const minute = new Date().toISOString().replace(/\D/g, "").slice(0, 12);
  return `E00038166${minute}${randomUUID().replaceAll("-", "").slice(0, 11)}`;
}
