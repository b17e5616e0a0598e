import { expect, test } from "vitest";
import { formatDay, toCents, toTime } from "./values.ts";

test.each([
  ["R$ 1.234,56", 123_456],
  ["R$ 1.234.567,89", 123_456_789],
  ["R$\u00a010,00", 1_000],
  ["R$100,00", 10_000],
  ["R$ 3", 300],
  ["-R$ 0,50", -50],
  ["R$ -2,47", -247],
  ["4500.0", 450_000],
  ["4500", 450_000],
  ["-1.5", -150],
  ["40.00 BRL", 4_000],
  ["R$ 0,00", 0],
])("the amount %s of iugu is parsed", (text, cents) => expect(toCents(text)).toBe(cents));

test.each(["", "R$", "R$ 1,2", "R$ 12.34,56", "1,234.56", "NaN", "R$ 1.23", "1e3", "R$ - 2,00", "US$ 1,00", "1.234"])(
  "the unclear amount %j is rejected",
  (text) => expect(toCents(text)).toBeUndefined(),
);

test.each([
  // Midnight in São Paulo, and not 21:00 of the day before.
  ["2026-12-22", "2026-12-22T03:00:00.000Z"],
  ["2026-12-22T10:00:00-03:00", "2026-12-22T13:00:00.000Z"],
  ["2022-03-21T11:07:36.667Z", "2022-03-21T11:07:36.667Z"],
  ["2024-09-05T10:00:00", "2024-09-05T13:00:00.000Z"],
  ["2015-11-26T10:02:23-02:00", "2015-11-26T12:02:23.000Z"],
])("the time %s of iugu is parsed", (text, iso) => expect(toTime(text)?.toISOString()).toBe(iso));

test.each(["", "ontem", "2026-13-01", "22/12/2026", "2026-12-22T25:00:00Z"])("%j is rejected as a time", (text) =>
  expect(toTime(text)).toBeUndefined(),
);

test("a day of iugu is a day in São Paulo", () =>
  expect(formatDay(new Date("2026-12-22T02:59:00Z"))).toBe("2026-12-21"));
