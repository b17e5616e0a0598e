const hourMs = 3_600_000;

/**
 * How long no further PIX is requested from a gateway that refused one because the seller has no PIX key. New orders
 * retry soon. A renewal link shows the same code as long as possible, so that nobody pays a replaced one.
 */
const retryAfterMs = { order: hourMs, renewal: 7 * 24 * hourMs } as const;

/** Whether to request a PIX from the connection's gateway. */
export function canChargePix(
  { pixKeyRefusedAt: refusedAt }: { pixKeyRefusedAt: Date | null },
  kind: keyof typeof retryAfterMs,
  now: Date,
): boolean {
  return refusedAt === null || refusedAt.getTime() + retryAfterMs[kind] <= now.getTime();
}
