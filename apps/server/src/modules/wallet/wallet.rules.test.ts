import { expect, test } from "vitest";
import { isAnotherHolder, isPayoutChange, toRefusals } from "./wallet.rules.ts";

const ana = { name: "Ana", document: "12345678909", birthDate: "1994-05-20", pixKey: "12345678909" };

test.each([
  [{}, false, false],
  [{ birthDate: null }, true, false],
  [{ name: "Ana Luz" }, true, true],
  [{ document: "52998224725", pixKey: "52998224725" }, true, true],
])("the change %o is another holder: %s, and delays payouts: %s", (change, other, moves) => {
  expect([isAnotherHolder(ana, { ...ana, ...change }), isPayoutChange(ana, { ...ana, ...change })]).toEqual([
    other,
    moves,
  ]);
});

test("reasons of a rejection are listed once each, in the catalogue's order, with the note last", () => {
  const refusals = toRefusals(["name_differs", "front_unreadable", "name_differs"], "Mande a CNH aberta.");
  expect(refusals.map(({ reason }) => reason)).toEqual(["front_unreadable", "name_differs", "note"]);
  expect(refusals.at(-1)?.message).toBe("Mande a CNH aberta.");
});
