/** How many unpaid orders one browser may have. */
export const openOrderLimit = 3;

/** How long an order of R$ 0,00 waits for the proof of its e-mail. */
export const freeOrderMs = 24 * 3_600_000;
