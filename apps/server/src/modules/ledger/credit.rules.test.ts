import { describe, expect, test } from "vitest";
import type { LedgerAccountKind } from "#db/tables";
import { creditLines, debitLines } from "./ledger.rules.ts";

const balances = (amounts: Partial<Record<LedgerAccountKind, number>>) =>
  new Map(Object.entries(amounts) as [LedgerAccountKind, number][]);

describe("entries of a credit", () => {
  test.each([
    [{}, 100, [{ account: "available", cents: 100 }]],
    [{ debt: 0, available: 50 }, 100, [{ account: "available", cents: 100 }]],
    [
      { debt: -30 },
      100,
      [
        { account: "debt", cents: 30 },
        { account: "available", cents: 70 },
      ],
    ],
    [{ debt: -100 }, 100, [{ account: "debt", cents: 100 }]],
    [{ debt: -500 }, 100, [{ account: "debt", cents: 100 }]],
    [{ debt: -500 }, 0, []],
  ])("with the balances %o, a credit of %i centavos is posted to the right accounts", (amounts, cents, lines) => {
    expect(creditLines(balances(amounts), cents)).toEqual(lines);
  });
});

describe("entries of a debit", () => {
  test.each([
    [{ available: 100 }, 100, [{ account: "available", cents: -100 }]],
    [
      { available: 30 },
      100,
      [
        { account: "available", cents: -30 },
        { account: "debt", cents: -70 },
      ],
    ],
    [{ debt: -5 }, 100, [{ account: "debt", cents: -100 }]],
    [{ available: 30 }, 0, []],
  ])("with the balances %o, a debit of %i centavos is posted to the right accounts", (amounts, cents, lines) => {
    expect(debitLines(balances(amounts), cents)).toEqual(lines);
  });
});
