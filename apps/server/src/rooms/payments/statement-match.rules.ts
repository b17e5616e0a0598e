import { plainly } from "./proof-text.rules.ts";
import type { StatementLine } from "./statement.rules.ts";

export type OpenCharge = {
  id: string;
  amountCents: number;
  txid: string;
  /** Of a proof that waits. */
  endToEndId: string | null;
  payer: string;
  /** The day of the charge in São Paulo. */
  day: string;
};

export type Match = {
  chargeId: string;
  line: StatementLine;
  /** The transfer's own id, where the line tells it. */
  endToEndId: string | null;
  /** Null for what is certain; else why a person must look. */
  doubt: "amount" | "day" | "twice" | "name" | null;
};

/** All ids that a statement tells, upper case: of charges and of transfers. */
export function idsIn(lines: readonly StatementLine[]): string[] {
  return [...new Set(lines.flatMap(({ id, text }) => tokensOf(`${text} ${id}`)))];
}

function tokensOf(text: string): string[] {
  return (text.match(/[A-Za-z0-9]{20,40}/g) ?? []).map((token) => token.toUpperCase());
}

/**
 * Which open charges the creator's own statement says are paid. Certain is: money that came in, an id of the charge or of its
 * proof, exactly its amount, a day from the charge's on and not to come, and nothing else that claims either of the two.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  charges: readonly OpenCharge[],
  today: string,
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
    const tokens = tokensOf(`${line.text} ${line.id}`);
    const found = new Set(tokens.flatMap((token) => byId.get(token) ?? []));
    return [...found].map((charge) => ({ charge, line, endToEndId: endToEndIn(line) }));
  });
  const times = (one: (match: (typeof named)[number]) => unknown) => {
    const counts = new Map<unknown, number>();
    for (const match of named) counts.set(one(match), (counts.get(one(match)) ?? 0) + 1);
    return counts;
  };
  const [ofCharge, ofLine] = [times(({ charge }) => charge.id), times(({ line }) => line)];

  const byNamedId = named.map(({ charge, line, endToEndId }): Match => {
    const inTime = line.day !== null && line.day >= charge.day && line.day <= today;
    const claimedOnce = ofCharge.get(charge.id) === 1 && ofLine.get(line) === 1;
    const doubt = line.cents !== charge.amountCents ? "amount" : !claimedOnce ? "twice" : inTime ? null : "day";
    return { chargeId: charge.id, line, endToEndId, doubt };
  });

  const [takenCharges, takenLines] = [new Set(ofCharge.keys()), new Set(ofLine.keys())];
  const byName = credits
    .filter((line) => !takenLines.has(line))
    .flatMap((line) =>
      charges
        .filter((charge) => !takenCharges.has(charge.id) && mayBe(line, charge, today))
        .map((charge): Match => ({ chargeId: charge.id, line, endToEndId: endToEndIn(line), doubt: "name" })),
    );
  return [...oncePerCharge(byNamedId), ...oncePerCharge(byName)];
}

/** A charge that two lines claim is told of once, with its doubt. */
function oncePerCharge(matches: Match[]): Match[] {
  return matches.filter(({ chargeId }, i) => matches.findIndex((match) => match.chargeId === chargeId) === i);
}

function mayBe({ cents, day, text }: StatementLine, charge: OpenCharge, today: string): boolean {
  if (cents !== charge.amountCents || day === null || day < charge.day || day > today) return false;
  const words = plainly(charge.payer).match(/[a-z]{2,}/g) ?? [];
  const [first, last, said] = [words[0], words.at(-1), ` ${plainly(text).replace(/[^a-z]+/g, " ")} `];
  return words.length > 1 && said.includes(` ${first} `) && said.includes(` ${last} `);
}

function endToEndIn({ text, id }: StatementLine): string | null {
  return /(?<![A-Za-z0-9])E\d{8}20\d{10}[A-Za-z0-9]{11}(?![A-Za-z0-9])/.exec(`${text} ${id}`)?.[0] ?? null;
}
