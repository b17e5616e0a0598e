import { expect, test } from "vitest";
import { canChargePix } from "./pix-key.rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hours = (count: number) => ({ pixKeyRefusedAt: new Date(now.getTime() - count * 3_600_000) });

test.each([
  ["order", { pixKeyRefusedAt: null }, true],
  ["order", hours(0), false],
  ["order", hours(0.99), false],
  ["order", hours(1), true],
  ["renewal", hours(1), false],
  ["renewal", hours(7 * 24 - 1), false],
  ["renewal", hours(7 * 24), true],
] as const)("a PIX at Mercado Pago is tried for an %s, with a refused key at %o: %s", (kind, connection, expected) => {
  expect(canChargePix(connection, kind, now)).toBe(expected);
});
