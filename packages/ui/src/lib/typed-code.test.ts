import { expect, test } from "vitest";
import { findPastedCode, toWholeCode } from "./typed-code.ts";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 123456 ", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["12345A", undefined],
  ["", undefined],
])("the typed %j is the code %j", (typed, code) => expect(toWholeCode(typed)).toBe(code));

test.each([
  ["123456", "123456"],
  ["123 456\n", "123456"],
  ["123-456", "123456"],
  ["482913 é o seu código do Camarim", "482913"],
  ["Seu código é 482913. Ele vale por 10 minutos.", "482913"],
  ["482913, de novo 482913", "482913"],
  ["482913 ou 111222", undefined],
  ["1234567", undefined],
  ["123456-ABCDE", undefined],
  ["ABCDE-123456", undefined],
  ["A123456", undefined],
  ["sem código", undefined],
])("the pasted %j contains the code %j", (text, code) => expect(findPastedCode(text)).toBe(code));
