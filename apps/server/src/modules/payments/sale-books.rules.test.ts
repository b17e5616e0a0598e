import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerAccountKind } from "#db/tables";
import { bookingLines, type SaleFacts, toRemainingFee } from "./sale-books.rules.ts";

const sale: SaleFacts = {
  custody: "held",
  gateway: "iugu",
  paidCents: 2990,
  refundedCents: 0,
  refundTargetCents: null,
  platformCents: 299,
  gatewayFeeCents: 30,
  settlementStatus: "paid",
  waits: false,
};
const none = new Map<LedgerAccountKind, number>();
const book = (facts: Partial<SaleFacts>, posted = none, balances = none) =>
  Object.fromEntries(
    bookingLines({ ...sale, ...facts }, posted, balances).map(({ account, cents }) => [account, cents]),
  );

describe("entries of a sale", () => {
  test.each<[string, Partial<SaleFacts>, Record<string, number>]>([
    ["paid at the gateway", {}, { iugu: -2990, available: 2661, fees: 299, gateway_fees: 30 }],
    ["pending until its release", { waits: true }, { iugu: -2990, waiting_funds: 2661, fees: 299, gateway_fees: 30 }],
    ["in dispute", { settlementStatus: "disputed" }, { iugu: -2990, disputed: 2661, fees: 299, gateway_fees: 30 }],
    [
      "with a requested refund",
      { refundTargetCents: 2990 },
      { iugu: -2990, blocked: 2661, fees: 299, gateway_fees: 30 },
    ],
    ["refunded with the gateway's fee", { refundedCents: 2990, gatewayFeeCents: 0 }, {}],
    ["refunded without the gateway's fee", { refundedCents: 2990 }, { debt: -30, gateway_fees: 30 }],
    ["lost in a dispute", { settlementStatus: "charged_back", gatewayFeeCents: 0 }, {}],
    ["with a fee above the rest", { gatewayFeeCents: 2700 }, { iugu: -2990, debt: -9, fees: 299, gateway_fees: 2700 }],
    [
      "in the creator's own gateway account",
      { custody: "own_account", gateway: "mercadopago" },
      { fans: -2691, own_account: 2691, mercadopago: -299, fees: 299 },
    ],
    [
      "at the creator's own bank",
      { custody: "own_bank", gateway: "bacen" },
      { fans: -2990, own_bank: 2990, fees_due: -299, fees: 299 },
    ],
  ])("the entries of a sale have these amounts: %s", (_, facts, lines) => {
    expect(book(facts)).toEqual(lines);
  });

  test("a sale repays a debt before money becomes available", () => {
    const balances = new Map<LedgerAccountKind, number>([["debt", -1000]]);
    expect(book({}, none, balances)).toMatchObject({ debt: 1000, available: 1661 });
  });

  test("for any facts each posting balances, a second one is empty, and a debt leaves nothing available", () => {
    const facts = fc.record({
      refunded: fc.integer({ min: 0, max: 2990 }),
      target: fc.option(fc.integer({ min: 1, max: 2990 }), { nil: null }),
      gatewayFeeCents: fc.integer({ min: 0, max: 3000 }),
      settlementStatus: fc.constantFrom("paid" as const, "disputed" as const, "charged_back" as const),
      waits: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 8 }), fc.integer({ min: -3000, max: 3000 }), (history, start) => {
        const posted = new Map<LedgerAccountKind, number>();
        const balances = new Map<LedgerAccountKind, number>([[start < 0 ? "debt" : "available", start]]);
        for (const { refunded, target, ...reported } of history) {
          const now = { ...sale, ...reported, refundedCents: refunded, refundTargetCents: target };
          const lines = bookingLines(now, posted, balances);
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
          for (const { account, cents } of lines)
            for (const map of [posted, balances]) map.set(account, (map.get(account) ?? 0) + cents);
          expect(bookingLines(now, posted, balances)).toEqual([]);
          const [available, debt] = [balances.get("available") ?? 0, balances.get("debt") ?? 0];
          expect(available).toBeGreaterThanOrEqual(0);
          expect(debt).toBeLessThanOrEqual(0);
          expect(available * debt).toBeCloseTo(0);
          for (const kind of ["waiting_funds", "disputed", "blocked"] as const)
            expect(balances.get(kind) ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test("a refund returns the platform's fee in proportion, never more than all of it", () => {
  expect([0, 1000, 1495, 2990].map((refunded) => toRemainingFee(299, 2990, refunded))).toEqual([299, 199, 150, 0]);
});
