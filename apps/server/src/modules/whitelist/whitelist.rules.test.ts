import { expect, test } from "vitest";
import { parseContact, parsePeople } from "./whitelist.rules.ts";

test.each([
  [" Bia@Exemplo.com.BR ", { email: "bia@exemplo.com.br", phone: null }],
  ["(11) 98765-4321", { email: null, phone: "+5511987654321" }],
  ["+55 11 98765-4321", { email: null, phone: "+5511987654321" }],
  ["5511987654321", { email: null, phone: "+5511987654321" }],
  ["bia@", undefined],
  ["@bia", undefined],
  ["Bia", undefined],
  ["", undefined],
  ["123", undefined],
])("the contact %j is read as %j", (typed, contact) => expect(parseContact(typed)).toEqual(contact));

test("a list of guests is parsed completely: each person once, and invalid ones by position", () => {
  const { people, refused } = parsePeople([
    { contact: "bia@exemplo.com", name: "Bia" },
    { contact: "ninguém" },
    { contact: "BIA@exemplo.com" },
    { contact: "11 98765-4321" },
    { contact: "+5511987654321" },
  ]);
  expect(people.map(({ index, name }) => [index, name])).toEqual([
    [0, "Bia"],
    [3, null],
  ]);
  expect(refused.map(({ index, reason }) => [index, reason])).toEqual([
    [1, "invalid"],
    [2, "repeated"],
    [4, "repeated"],
  ]);
});
