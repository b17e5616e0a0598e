import type { Line } from "#rooms/ledger/ledger.rules";

const hourMs = 3_600_000;

/** The code stands 24 h; a proof is taken for 7 days more. */
export const chargeLife = { codeMs: 24 * hourMs, receiptMs: (24 + 7 * 24) * hourMs };

/** The code of a renewal stands as long as it is awaited, and a day at least. */
export function renewalLife(awaitedUntil: Date, now: Date): { codeUntil: Date; receiptUntil: Date } {
  const codeUntil = Math.max(awaitedUntil.getTime(), now.getTime() + chargeLife.codeMs);
  return {
    codeUntil: new Date(codeUntil),
    receiptUntil: new Date(codeUntil + chargeLife.receiptMs - chargeLife.codeMs),
  };
}

/** How many proofs one payment may have. */
export const receiptLimit = 3;

/** What the fan reads of a proof that waited while the order was closed. */
export const closedReason = "Este pedido foi encerrado. Se você pagou, fale com quem você assinou.";

/** A sale that was withdrawn: all its lines the other way. */
export function saleUndone(lines: readonly Line[]): Line[] {
  return lines.map(({ account, cents }) => ({ account, cents: -cents }));
}

/** The money went past us, from the fan to the creator's bank; of it a fee is owed to us. */
export function saleAtOwnBank(amountCents: number, feeCents: number): Line[] {
  return [
    { account: "fans", cents: -amountCents },
    { account: "own_bank", cents: amountCents },
    { account: "fees_due", cents: -feeCents },
    { account: "fees", cents: feeCents },
  ];
}
