import { findEndToEndId } from "#modules/payments/end-to-end-id.rules";
import type { SettledTransfer } from "#modules/payments/payments.queries";
import type { StatementLine } from "./statement.rules.ts";
import { idsOf, namesOf, wordsOf } from "./statement-match.rules.ts";

export type UsedLines = ReadonlyMap<StatementLine, SettledTransfer[]>;

/**
 * Lines of transfers that have paid a payment before, each with the transfers that match it: by E2E id, by the
 * payment's txid, by the line itself, or, for this creator, by payer, amount and day, unless both E2E ids are known and
 * differ. `lineKeyOf` returns the hash of a line.
 */
export function findUsedLines(
  lines: readonly StatementLine[],
  settled: readonly SettledTransfer[],
  accountId: string,
  lineKeyOf: (line: StatementLine) => Buffer,
): UsedLines {
  const index = new Map<string, SettledTransfer[]>();
  const add = (key: string, transfer: SettledTransfer) => index.set(key, [...(index.get(key) ?? []), transfer]);
  for (const transfer of settled) {
    add(transfer.txid.toUpperCase(), transfer);
    if (transfer.endToEndId) add(transfer.endToEndId, transfer);
    if (transfer.statementLine) add(`line ${transfer.statementLine.toString("hex")}`, transfer);
    const names = transfer.accountId === accountId ? namesOf(transfer.payer) : undefined;
    if (names) add(`${transfer.amountCents} ${names.first}`, transfer);
  }
  const used = new Map<StatementLine, SettledTransfer[]>();
  for (const line of lines) {
    const named = [...idsOf(line), `line ${lineKeyOf(line).toString("hex")}`].flatMap((key) => index.get(key) ?? []);
    const found = new Set([...named, ...samePayer(line, index)]);
    if (found.size > 0) used.set(line, [...found]);
  }
  return used;
}

function samePayer(line: StatementLine, index: ReadonlyMap<string, SettledTransfer[]>): SettledTransfer[] {
  const { day, text } = line;
  if (day === null) return [];
  const code = endToEndIdOf(line);
  const words = wordsOf(text);
  return [...words]
    .flatMap((word) => index.get(`${line.cents} ${word}`) ?? [])
    .filter(({ paidFrom, paidUntil, endToEndId, payer }) => {
      if (day < paidFrom || day > paidUntil || (code && endToEndId && code !== endToEndId)) return false;
      return words.has(namesOf(payer)?.last ?? "");
    });
}

/**
 * E2E ids, by payment, of transfers that had none and that a line names by txid and exact amount. A statement is from
 * the bank, so it adds what a photo did not show.
 */
export function findNewEndToEndIds(used: UsedLines, accountId: string): Map<string, string> {
  const learnt = new Map<string, string>();
  for (const [line, transfers] of used) {
    const code = endToEndIdOf(line);
    const ids = idsOf(line);
    const [transfer, other] = transfers.filter(({ txid }) => ids.includes(txid.toUpperCase()));
    if (!code || !transfer || other || transfer.endToEndId || transfer.accountId !== accountId) continue;
    const isTaken = learnt.has(transfer.paymentId) || [...learnt.values()].includes(code);
    if (!isTaken && transfer.amountCents === line.cents) learnt.set(transfer.paymentId, code);
  }
  return learnt;
}

function endToEndIdOf({ text, id }: StatementLine): string | null {
  return findEndToEndId(`${text} ${id}`);
}
