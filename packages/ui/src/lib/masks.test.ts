import { expect, test } from "vitest";
import { phoneMask } from "./masks.ts";
import { taxDocumentMask } from "./tax-document-mask.ts";

test.each([
  ["11", "(11"],
  ["1132654321", "(11) 3265-4321"],
  ["11987654321", "(11) 98765-4321"],
  ["+55 11 98765-4321", "(11) 98765-4321"],
  ["5511987654321", "(11) 98765-4321"],
  ["55987654321", "(55) 98765-4321"],
  ["(55) 98765-43211", "(55) 98765-4321"],
  ["+1 415 555 2671", ""],
  ["011987654321", "(11) 98765-4321"],
  ["(011) 98765-4321", "(11) 98765-4321"],
  ["0 11 98765-4321", "(11) 98765-4321"],
  ["+55 (0)11 98765-4321", "(11) 98765-4321"],
  ["55011987654321", "(11) 98765-4321"],
  ["0", ""],
  ["+5", "(5"],
  ["abc", ""],
])("the phone %j is written %j", (typed, shown) => expect(phoneMask.apply(typed).text).toBe(shown));

test.each([
  ["+5511987654321", "(11) 98765-4321"],
  ["5591987654321", "(55) 91987-6543"],
  ["55987654321", "(55) 98765-4321"],
  ["011987654321", "(11) 98765-4321"],
  ["01133334444", "(11) 3333-4444"],
])("the phone %j, typed sign by sign, is written %j", (typed, shown) => {
  const text = [...typed].reduce((before, sign) => phoneMask.apply(before + sign).text, "");
  expect(text).toBe(shown);
});

test.each([
  ["12345678901", "123.456.789-01"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["123.456.789-01", "123.456.789-01"],
])("the document %j is written %j", (typed, shown) => expect(taxDocumentMask.apply(typed).text).toBe(shown));
