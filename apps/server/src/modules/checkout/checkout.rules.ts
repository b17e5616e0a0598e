/** Unpaid orders per browser. */
export const openOrderLimit = 3;

/** How long an order of R$ 0.00 waits for the verification of its e-mail address. */
export const freeOrderMs = 24 * 3_600_000;
