import type { SettledTransfer } from "#modules/payments/index";
import { idsOf, type StatementLine } from "./statement-lines.rules.ts";
import { namesOf, wordsOf } from "./statement-match.rules.ts";

export type ReturnedPayment = { paymentId: string; line: StatementLine };

/**
 * Payments whose transfer the statement may show as returned, wherever it was received: by an id of the transfer in the outgoing line, else
 * the last one of its payer and amount. `returns` are lines of this creator about returns.
 */
export function findReturnedPayments(
  returns: readonly StatementLine[],
  settled: readonly SettledTransfer[],
  accountId: string,
): ReturnedPayment[] {
  const own = settled.filter((transfer) => transfer.accountId === accountId);
  const found = new Map<string, StatementLine>();
  for (const line of returns) {
    const ids = new Set(idsOf(line));
    const named = own.find(
      ({ txid, endToEndId }) => ids.has(txid.toUpperCase()) || (endToEndId && ids.has(endToEndId)),
    );
    const transfer = named ?? findLastOfPayer(line, own);
    if (transfer && !found.has(transfer.paymentId)) found.set(transfer.paymentId, line);
  }
  return [...found].map(([paymentId, line]) => ({ paymentId, line }));
}

function findLastOfPayer({ cents, day, text }: StatementLine, settled: readonly SettledTransfer[]) {
  const words = wordsOf(text);
  const isOfPayer = ({ payer, amountCents, paidFrom }: SettledTransfer) => {
    const names = namesOf(payer);
    if (!names || amountCents !== -cents || (day && paidFrom > day)) return false;
    return words.has(names.first) && words.has(names.last);
  };
  return settled.filter(isOfPayer).toSorted((a, b) => b.paidUntil.localeCompare(a.paidUntil))[0];
}
