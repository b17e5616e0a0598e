import { findEndToEndId } from "#modules/payments/end-to-end-id.rules";
import { plainly } from "#modules/payments/receipt-text.rules";
import type { StatementLine } from "./statement.rules.ts";

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
  doubt: "amount" | "day" | "twice" | "name" | "used" | "late" | null;
};

/** All ids in a statement, of charges and transfers, in upper case. */
export function idsIn(lines: readonly StatementLine[]): string[] {
  return [...new Set(lines.flatMap(idsOf))];
}

/** The ids in one line, in upper case. */
export function idsOf({ id, text }: StatementLine): string[] {
  return (`${text} ${id}`.match(/[A-Za-z0-9]{20,40}/g) ?? []).map((token) => token.toUpperCase());
}

/**
 * Matches open charges with the creator's own statement. A match is certain if the line is an incoming amount with an
 * id of the charge or its receipt, exactly its amount and a day between the charge and today, no other line or charge
 * matches either, and the transfer has paid nothing before (`used`). The same for an expired charge is `late`.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  charges: readonly OpenCharge[],
  today: string,
  used: { has(line: StatementLine): boolean } = new Set<StatementLine>(),
): Match[] {
  const credits = lines.filter(({ cents }) => cents > 0);
  const byId = new Map<string, OpenCharge[]>();
  for (const charge of charges)
    for (const id of [charge.txid, charge.endToEndId]) {
      if (!id) continue;
      const key = id.toUpperCase();
      byId.set(key, [...(byId.get(key) ?? []), charge]);
    }

  const named = credits.flatMap((line) => {
    const found = new Set(idsOf(line).flatMap((token) => byId.get(token) ?? []));
    return [...found].map((charge) => ({ charge, line, endToEndId: findEndToEndId(`${line.text} ${line.id}`) }));
  });
  const times = (one: (match: (typeof named)[number]) => unknown) => {
    const counts = new Map<unknown, number>();
    for (const match of named) counts.set(one(match), (counts.get(one(match)) ?? 0) + 1);
    return counts;
  };
  const [ofCharge, ofLine] = [times(({ charge }) => charge.id), times(({ line }) => line)];

  const byNamedId = named.map(({ charge, line, endToEndId }): Match => {
    const claimedOnce = ofCharge.get(charge.id) === 1 && ofLine.get(line) === 1;
    const inTime = line.day !== null && line.day >= charge.day && line.day <= today;
    const doubts = [
      used.has(line) && ("used" as const),
      line.cents !== charge.amountCents && ("amount" as const),
      !claimedOnce && ("twice" as const),
      !inTime && ("day" as const),
      charge.isLate && ("late" as const),
    ];
    return { chargeId: charge.id, line, endToEndId, doubt: doubts.find((doubt) => !!doubt) || null };
  });

  const [takenCharges, takenLines] = [new Set(ofCharge.keys()), new Set(ofLine.keys())];
  const byName = credits
    .filter((line) => !takenLines.has(line))
    .flatMap((line) =>
      charges
        .filter(
          (charge) => !charge.isLate && !charge.isFormer && !takenCharges.has(charge.id) && mayBe(line, charge, today),
        )
        .map((charge): Match => {
          const endToEndId = findEndToEndId(`${line.text} ${line.id}`);
          return { chargeId: charge.id, line, endToEndId, doubt: used.has(line) ? "used" : "name" };
        }),
    );
  return [...oncePerCharge(byNamedId), ...oncePerCharge(byName)];
}

/** A charge with two lines is listed once, with a line that has paid nothing before if there is one. */
function oncePerCharge(matches: Match[]): Match[] {
  const chosen = new Map<string, Match>();
  for (const match of matches) {
    const other = chosen.get(match.chargeId);
    if (!other || (other.doubt === "used" && match.doubt !== "used")) chosen.set(match.chargeId, match);
  }
  return [...chosen.values()];
}

function mayBe({ cents, day, text }: StatementLine, charge: OpenCharge, today: string): boolean {
  if (cents !== charge.amountCents || day === null || day < charge.day || day > today) return false;
  return namesPayer(text, charge.payer);
}

function namesPayer(text: string, payer: string): boolean {
  const names = namesOf(payer);
  const words = wordsOf(text);
  return names !== undefined && words.has(names.first) && words.has(names.last);
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
