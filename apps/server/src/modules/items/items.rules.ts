type Priced = { priceCents: number; subscriberPriceCents: number | null };

/** What an item costs a fan, before any discount. */
export function toPriceCents({ priceCents, subscriberPriceCents }: Priced, isSubscriber: boolean): number {
  return isSubscriber ? (subscriberPriceCents ?? priceCents) : priceCents;
}

/** The same beside a plan: whoever orders it with a subscription pays the subscriber's price, or a lower special one. */
export function toExtraPriceCents(item: Priced, specialCents: number | null): number {
  const priceCents = toPriceCents(item, true);
  return specialCents === null ? priceCents : Math.min(priceCents, specialCents);
}

type Offered = { onSale: boolean; availableUntil: Date | null; stock: number | null };

/** Whether one more is sold now, of an item of which `taken` are sold or reserved. */
export function isAvailable({ onSale, availableUntil, stock }: Offered, taken: number, now: Date): boolean {
  return onSale && (availableUntil === null || now < availableUntil) && (stock === null || taken < stock);
}

/** How long an unpaid order keeps one of a limited number. */
export const reservedMs = 30 * 60_000;

/** For how long after a sale an item cannot be deleted: the buyer could withdraw from it (CDC art. 49). */
export const keptAfterSaleMs = 7 * 86_400_000;
