const hourMs = 3_600_000;

/**
 * For how long a gateway that refused a PIX for want of the seller's Pix key is not asked for another. New orders try it again
 * soon. A renewal's link keeps showing one code for as long as it is paid, so that nobody pays a code that was replaced meanwhile.
 */
const pauseMs = { order: hourMs, renewal: 7 * 24 * hourMs } as const;

/** Whether to ask the gateway of a connection for a PIX. */
export function canChargePix(
  { pix_key_refused_at: refusedAt }: { pix_key_refused_at: Date | null },
  kind: keyof typeof pauseMs,
  now: Date,
): boolean {
  return refusedAt === null || refusedAt.getTime() + pauseMs[kind] <= now.getTime();
}
