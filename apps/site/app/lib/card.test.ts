import { expect, test } from "vitest";
import { brandOf, isCardNumber, readExpiry, wrongFields } from "./card.ts";

const now = new Date("2026-11-21T12:00:00Z");
const fine = { number: "4111 1111 1111 1111", holder: "JOAO SOUZA", expiry: "11/26", code: "123" };

test("a valid card has no errors, also in its last month", () => expect(wrongFields(fine, now)).toEqual([]));

test.each([
  [{ number: "4111 1111 1111 1112" }, ["number"]],
  [{ number: "" }, ["number"]],
  [{ holder: "JOAO" }, ["holder"]],
  [{ expiry: "10/26" }, ["expiry"]],
  [{ expiry: "13/30" }, ["expiry"]],
  [{ code: "12" }, ["code"]],
] as const)("the card %o has errors in %o", (change, fields) =>
  expect(wrongFields({ ...fine, ...change }, now)).toEqual(fields),
);

test.each(["4111111111111111", "5555555555554444", "378282246310005", "30569309025904"])("%s is a card", (number) =>
  expect(isCardNumber(number)).toBe(true),
);

test("an expiry date is parsed with and without a slash", () => {
  expect(readExpiry("08/30")).toEqual({ month: "08", year: "2030" });
  expect(readExpiry("0830")).toEqual({ month: "08", year: "2030" });
  expect(readExpiry("8/30")).toBeNull();
});

test.each([
  ["4235647728025682", "visa"],
  ["5031433215406351", "master"],
  ["375365153556885", "amex"],
  ["6362970000457013", "elo"],
  ["6062826786276634", "hipercard"],
  ["30569309025904", null],
])("%s is of %s", (number, brand) => expect(brandOf(number)).toBe(brand));
