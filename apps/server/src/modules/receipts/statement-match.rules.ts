import { findEndToEndId } from "#modules/payments/end-to-end-id.rules";
import { plainly } from "#modules/payments/receipt-text.rules";
import { findReturns } from "./returned-lines.rules.ts";
import { idsOf, type StatementLine } from "./statement-lines.rules.ts";

export type OpenCharge = {
  id: string;
  amountCents: number;
  txid: string;
  /** From an undecided receipt. */
  endToEndId: string | null;
  payer: string;
  /** The day of the charge in São Paulo. */
  day: string;
  /** Its code has expired, so it is matched by ids only. */
  isLate?: boolean;
  /** A code and amount that the charge had before its terms changed, so it is matched by its txid only. */
  isFormer?: boolean;
};

export type Match = {
  chargeId: string;
  line: StatementLine;
  /** The transfer's own id in upper case, if the line has it. */
  endToEndId: string | null;
  /** Null for a certain match; otherwise why a person must check it. */
  doubt: "amount" | "day" | "twice" | "name" | "used" | "returned" | "late" | null;
};

/** All ids in a statement, of charges and transfers, in upper case. */
export function idsIn(lines: readonly StatementLine[]): string[] {
  return [...new Set(lines.flatMap(idsOf))];
}

/**
 * Matches open charges with the creator's own statement. A match is certain if the line is an incoming amount with an
 * id of the charge or its receipt, exactly its amount and a day between the charge and today, no other line or charge
 * matches either, the transfer has paid nothing before (`used`), and no later line may have returned it. The same for an expired charge is
 * `late`. A charge with two lines is listed once, with a line that has paid nothing before if there is one.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  charges: readonly OpenCharge[],
  today: string,
  used: { has(line: StatementLine): boolean } = new Set<StatementLine>(),
): Match[] {
  const credits = lines.filter(({ cents }) => cents > 0);
  const byId = groupBy(charges, idsOfCharge);
  const isReturned = findReturns(lines, (id) => byId.has(id));
  const findNamed = (line: StatementLine) => new Set(idsOf(line).flatMap((id) => byId.get(id) ?? []));
  // By the charge's id, since it may have several codes.
  const [linesOfCharge, takenLines] = [new Map<string, number>(), new Set<StatementLine>()];
  for (const line of credits)
    for (const { id } of findNamed(line)) {
      linesOfCharge.set(id, (linesOfCharge.get(id) ?? 0) + 1);
      takenLines.add(line);
    }

  const byNamedId = new Map<string, Match>();
  for (const line of takenLines) {
    const named = findNamed(line);
    for (const charge of named) {
      if (!isBetter(byNamedId.get(charge.id), line, used)) continue;
      const claimedOnce = linesOfCharge.get(charge.id) === 1 && named.size === 1;
      const inTime = line.day !== null && line.day >= charge.day && line.day <= today;
      const doubts = [
        used.has(line) && ("used" as const),
        line.cents !== charge.amountCents && ("amount" as const),
        !claimedOnce && ("twice" as const),
        !inTime && ("day" as const),
        isReturned(line, { payer: charge.payer, ids: idsOfCharge(charge) }) && ("returned" as const),
        charge.isLate && ("late" as const),
      ];
      byNamedId.set(charge.id, toMatch(charge, line, doubts.find((doubt) => !!doubt) || null));
    }
  }
  const others = charges.filter(({ id, isLate, isFormer }) => !isLate && !isFormer && !linesOfCharge.has(id));
  const unnamed = credits.filter((line) => !takenLines.has(line));
  return [...byNamedId.values(), ...matchByName(unnamed, others, today, used, isReturned)];
}

function idsOfCharge({ txid, endToEndId }: OpenCharge): string[] {
  return [txid, endToEndId].flatMap((id) => (id ? [id.toUpperCase()] : []));
}

/** Charges of the same amount whose payer a line names. Indexed, since a statement has thousands of lines of one price. */
function matchByName(
  lines: readonly StatementLine[],
  charges: readonly OpenCharge[],
  today: string,
  used: { has(line: StatementLine): boolean },
  isReturned: ReturnType<typeof findReturns>,
): Match[] {
  const named = charges.flatMap((charge) => {
    const names = namesOf(charge.payer);
    return names ? [{ charge, ...names }] : [];
  });
  const byName = groupBy(named, ({ charge, first }) => [`${charge.amountCents} ${first}`]);
  const chosen = new Map<OpenCharge, Match>();
  for (const line of lines) {
    const { day } = line;
    if (day === null || day > today) continue;
    const words = wordsOf(line.text);
    for (const word of words)
      for (const { charge, last } of byName.get(`${line.cents} ${word}`) ?? []) {
        if (day < charge.day || !words.has(last) || !isBetter(chosen.get(charge), line, used)) continue;
        const doubt = isReturned(line, { payer: charge.payer, ids: [] }) ? "returned" : "name";
        chosen.set(charge, toMatch(charge, line, used.has(line) ? "used" : doubt));
      }
  }
  return [...chosen.values()];
}

function groupBy<T>(items: readonly T[], toKeys: (item: T) => string[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of toKeys(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

function isBetter(chosen: Match | undefined, line: StatementLine, used: { has(line: StatementLine): boolean }) {
  return !chosen || (chosen.doubt === "used" && !used.has(line));
}

function toMatch({ id }: OpenCharge, line: StatementLine, doubt: Match["doubt"]): Match {
  return { chargeId: id, line, endToEndId: findEndToEndId(`${line.text} ${line.id}`), doubt };
}

/** The names of a payer that a statement line may contain; undefined if only one name is known. */
export function namesOf(payer: string): { first: string; last: string } | undefined {
  const [first, ...others] = plainly(payer).match(/[a-z]{2,}/g) ?? [];
  const last = others.at(-1);
  return first && last ? { first, last } : undefined;
}

/** The words of a statement line, in lower case without accents. */
export function wordsOf(text: string): Set<string> {
  return new Set(plainly(text).match(/[a-z]+/g) ?? []);
}
