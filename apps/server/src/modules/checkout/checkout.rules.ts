import type { LineRequest } from "#core/fulfilment";

/** The lines of an order, which may have the short form of one subscription. */
export function toLines({
  lines,
  planId,
}: {
  lines?: LineRequest[] | undefined;
  planId?: string | undefined;
}): LineRequest[] {
  return lines ?? (planId === undefined ? [] : [{ kind: "subscription", planId }]);
}

/** Unpaid orders per browser. */
export const openOrderLimit = 3;

/** How long an order of R$ 0.00 waits for the verification of its e-mail address. */
export const freeOrderMs = 24 * 3_600_000;
