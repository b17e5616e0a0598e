import { ignoredMetadata, uploadLimits } from "@camarim/contract/uploads";

const dayMs = 86_400_000;

export function toPartName(uploadId: string, start: number, random: string): string {
  return `uploads/${uploadId}/${start}-${random}`;
}

/** When an upload without progress is deleted. */
export function toUploadExpiry(lastActivityAt: Date): Date {
  return new Date(lastActivityAt.getTime() + uploadLimits.days * dayMs);
}

/** How long after its last chunk an upload reserves its remaining bytes on the disk. */
export const reservationMs = 3_600_000;

/** How long the result of a settled upload can be requested again. */
export const settledRetentionMs = 90 * dayMs;

/** How long a canceled key creates no upload: far longer than a request is under way. */
export const cancellationRetentionMs = dayMs;

/**
 * Parses `Upload-Metadata`: comma-separated pairs of a unique name and a Base64 value, which may be missing. Null if malformed. What
 * clients add by themselves is left out, also if it is no text.
 */
export function parseMetadata(header: string): Record<string, string> | null {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  const metadata = new Map<string, string>();
  for (const [name = "", value = "", ...extra] of pairs) {
    if (!/^[A-Za-z]{1,30}$/.test(name) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || extra.length > 0) return null;
    if (metadata.has(name)) return null;
    if (ignoredMetadata.includes(name)) continue;
    const text = Buffer.from(value, "base64");
    if (Buffer.compare(Buffer.from(text.toString()), text) !== 0) return null;
    metadata.set(name, text.toString());
  }
  return Object.fromEntries(metadata);
}

/** Null if the header is not a non-negative integer. */
export function parseInteger(header: unknown): number | null {
  const text = String(header ?? "");
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
