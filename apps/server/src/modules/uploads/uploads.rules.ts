import { uploadLimits } from "@camarim/contract/uploads";

const dayMs = 86_400_000;

/** Where its bytes lie in the storage. */
export function keyOf(id: string): string {
  return `uploads/${id}`;
}

/** When an upload that nobody goes on with is forgotten. */
export function expiryOf(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + uploadLimits.days * dayMs);
}

/** How long after its last piece the rest of an upload keeps its room on the disk; who comes back later may find none. */
export const reservedMs = 3_600_000;

/** How long the answer to an upload that is settled can be asked for again. */
export const settledLifeMs = 90 * dayMs;

/**
 * `Upload-Metadata`: pairs of a name and, after a space, its value in Base64; null for what is none. No name twice.
 */
export function readMetadata(header: string): Record<string, string> | null {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  const read = new Map<string, string>();
  for (const [name = "", value = "", ...more] of pairs) {
    if (!/^[A-Za-z]{1,30}$/.test(name) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || more.length > 0) return null;
    if (read.has(name)) return null;
    const text = Buffer.from(value, "base64");
    if (Buffer.compare(Buffer.from(text.toString()), text) !== 0) return null;
    read.set(name, text.toString());
  }
  return Object.fromEntries(read);
}

/** A whole number as these headers write it; null for what is none. */
export function readWhole(header: unknown): number | null {
  const text = String(header ?? "");
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
