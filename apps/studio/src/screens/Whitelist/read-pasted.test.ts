import { expect, test } from "vitest";
import { readPasted } from "./read-pasted.ts";

test.each([
  ["bia@exemplo.com", "bia@exemplo.com", null],
  ["Bia Costa, bia@exemplo.com", "bia@exemplo.com", "Bia Costa"],
  ["bia@exemplo.com;Bia Costa", "bia@exemplo.com", "Bia Costa"],
  ['"Bia Costa" <bia@exemplo.com>', "bia@exemplo.com", "Bia Costa"],
  ["Bia Costa bia@exemplo.com", "bia@exemplo.com", "Bia Costa"],
  ["Bia\t11 98765-4321", "11 98765-4321", "Bia"],
  ["+55 (11) 98765-4321", "+55 (11) 98765-4321", null],
  ["Bia, 11 98765-4321, bia@exemplo.com", "bia@exemplo.com", "Bia"],
  ["só um nome", "só um nome", null],
])("%j names %s", (line, contact, name) => expect(readPasted(line)).toEqual([{ contact, name }]));

test("empty lines of a pasted list are ignored", () => {
  expect(readPasted("\n a@b.com \r\n\r\n   \nc@d.com").map(({ contact }) => contact)).toEqual(["a@b.com", "c@d.com"]);
  expect(readPasted("")).toEqual([]);
});
