import { findEndToEndId } from "#modules/payments/end-to-end-id.rules";
import type { SettledTransfer } from "#modules/payments/index";
import { idsOf, type StatementLine } from "./statement-lines.rules.ts";
import { namesOf, wordsOf } from "./statement-match.rules.ts";

export type UsedLines = ReadonlyMap<StatementLine, SettledTransfer[]>;

/**
 * Lines of transfers that have paid a payment before: by E2E id, by the payment's txid, by the line itself, which are
 * returned with each line, or, for this creator, by payer, amount and day, unless both E2E ids are known and differ.
 * `lineKeyOf` returns the hash of a line in hexadecimal.
 */
export function findUsedLines(
  lines: readonly StatementLine[],
  settled: readonly SettledTransfer[],
  accountId: string,
  lineKeyOf: (line: StatementLine) => string,
): UsedLines {
  const index = new Map<string, SettledTransfer[]>();
  const add = (key: string, transfer: SettledTransfer) => {
    const known = index.get(key);
    if (known) known.push(transfer);
    else index.set(key, [transfer]);
  };
  for (const transfer of settled) {
    add(transfer.txid.toUpperCase(), transfer);
    if (transfer.endToEndId) add(transfer.endToEndId, transfer);
    if (transfer.statementLine) add(`line ${transfer.statementLine}`, transfer);
    const names = transfer.accountId === accountId ? namesOf(transfer.payer) : undefined;
    if (names) add(`${transfer.amountCents} ${names.first}`, transfer);
  }
  const used = new Map<StatementLine, SettledTransfer[]>();
  for (const line of lines) {
    const named = [...idsOf(line), `line ${lineKeyOf(line)}`].flatMap((key) => index.get(key) ?? []);
    if (named.length > 0 || isOfSamePayer(line, index)) used.set(line, [...new Set(named)]);
  }
  return used;
}

function isOfSamePayer(line: StatementLine, index: ReadonlyMap<string, SettledTransfer[]>): boolean {
  const { day, text } = line;
  if (day === null) return false;
  const code = endToEndIdOf(line);
  const words = wordsOf(text);
  const isSame = ({ paidFrom, paidUntil, endToEndId, payer }: SettledTransfer) => {
    if (day < paidFrom || day > paidUntil || (code && endToEndId && code !== endToEndId)) return false;
    return words.has(namesOf(payer)?.last ?? "");
  };
  return [...words].some((word) => index.get(`${line.cents} ${word}`)?.some(isSame));
}

/**
 * E2E ids, by payment, of transfers that had none and that a line names by txid and exact amount. A statement is from
 * the bank, so it adds what a photo did not show.
 */
export function findNewEndToEndIds(used: UsedLines, accountId: string): Map<string, string> {
  const learnt = new Map<string, string>();
  const codes = new Set<string>();
  for (const [line, transfers] of used) {
    const code = endToEndIdOf(line);
    const ids = idsOf(line);
    const [transfer, other] = transfers.filter(({ txid }) => ids.includes(txid.toUpperCase()));
    if (!code || !transfer || other || transfer.endToEndId || transfer.accountId !== accountId) continue;
    if (learnt.has(transfer.paymentId) || codes.has(code) || transfer.amountCents !== line.cents) continue;
    learnt.set(transfer.paymentId, code);
    codes.add(code);
  }
  return learnt;
}

function endToEndIdOf({ text, id }: StatementLine): string | null {
  return findEndToEndId(`${text} ${id}`);
}
