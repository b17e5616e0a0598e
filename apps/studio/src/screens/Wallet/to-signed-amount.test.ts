import { expect, test } from "vitest";
import { toSignedAmount } from "./to-signed-amount.ts";

test.each([
  ["payable", "own_bank", 2990, 2691, 2990, "gain"],
  ["payable", "own_account", 2990, 2691, 2691, "gain"],
  ["payable", "platform", 6990, 6291, 6291, "gain"],
  ["refund", "platform", -2990, -2691, -2691, "loss"],
  ["chargeback", "platform", -2990, -2990, -2990, "loss"],
  ["transfer", "platform", -90_000, -90_000, -90_000, "plain"],
  ["fee_collection", "platform", -299, -299, -299, "plain"],
] as const)("a %s in %s of %i, %i net, moves %i as a %s", (type, custody, amount, net, cents, tone) => {
  expect(toSignedAmount({ type, custody, amount, net })).toEqual({ cents, tone });
});
