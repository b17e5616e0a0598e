import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSamePosting, splitCents, toFeeCents, toOperationStatus } from "./ledger.rules.ts";

const cents = fc.integer({ min: -100_000_000_00, max: 100_000_000_00 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  .filter((parts) => parts.some((part) => part > 0));

describe("splits of an amount", () => {
  test("the parts of a split sum to the amount, and each is within a centavo of its share", () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        const split = splitCents(total, parts);
        const sum = parts.reduce((a, b) => a + b, 0);
        expect(split.reduce((a, b) => a + b, 0)).toBe(total);
        split.forEach((part, i) => {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(parts[i] ?? 0);
          expect(off < 0n ? -off : off).toBeLessThan(BigInt(sum));
        });
      }),
    );
  });

  test("the split of a reversal undoes the split of what it reverses", () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        expect(splitCents(-total, parts)).toEqual(splitCents(total, parts).map((part) => 0 - part));
      }),
    );
  });

  test("a split gives a larger weight at least as much as a smaller one", () => {
    fc.assert(
      fc.property(cents.map(Math.abs), weights, (total, parts) => {
        const split = splitCents(total, parts).map((part, i) => ({ part, weight: parts[i] ?? 0 }));
        const byWeight = split.toSorted((a, b) => a.weight - b.weight || a.part - b.part).map(({ part }) => part);
        expect(byWeight).toEqual(byWeight.toSorted((a, b) => a - b));
      }),
    );
  });

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1], [51, 50]],
    [1, [0, 3], [0, 1]],
    [0, [2, 1], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [7], [5]],
  ])("the split of %i by the weights %j is %j", (total, parts, split) => {
    expect(splitCents(total, parts)).toEqual(split);
  });
});

describe("fees of a sale", () => {
  test("a fee is rounded half up, as in the SQL of the ledger's verification", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        expect(toFeeCents(amount, points)).toBe(Math.floor((amount * points + 5_000) / 10_000));
      }),
    );
  });

  test.each([
    [2990, 299],
    [2995, 300],
    [2994, 299],
    [4, 0],
    [5, 1],
  ])("a fee of 10 %% on %i centavos is %i", (amount, fee) => {
    expect(toFeeCents(amount, 1_000)).toBe(fee);
  });
});

test("two postings with the same entries in any order are equal, and otherwise they differ", () => {
  const lines = [
    { account: "fans", cents: -5 },
    { account: "own_bank", cents: 5 },
  ] as const;
  expect(isSamePosting(lines, lines.toReversed())).toBe(true);
  expect(isSamePosting(lines, [lines[0], { account: "own_bank", cents: 6 }])).toBe(false);
  expect(isSamePosting(lines, [...lines, lines[0]])).toBe(false);
});

test("an operation is pending until its money is released, and transferred if it never was with us", () => {
  const facts = { outside: false, waits: true, released: false, takenBack: false, bounced: false };
  const sale = { kind: "sale", ...facts } as const;
  expect(toOperationStatus(sale)).toBe("waiting_funds");
  expect(toOperationStatus({ ...sale, released: true })).toBe("available");
  expect(toOperationStatus({ ...sale, waits: false })).toBe("available");
  expect(toOperationStatus({ ...sale, waits: false, outside: true })).toBe("transferred");
  expect(toOperationStatus({ ...sale, kind: "refund" })).toBe("available");
  expect(toOperationStatus({ ...sale, takenBack: true })).toBe("failed");
  expect(toOperationStatus({ ...sale, takenBack: true, released: true })).toBe("available");
  expect(toOperationStatus({ ...sale, kind: "transfer", waits: false, bounced: true })).toBe("failed");
});
