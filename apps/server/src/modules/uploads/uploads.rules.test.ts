import { expect, test } from "vitest";
import { parseInteger, parseMetadata } from "./uploads.rules.ts";

test.each<[string, Record<string, string> | null]>([
  ["kind Y2xvc2Vk", { kind: "closed" }],
  ["kind Y2xvc2Vk,caption T2zDoQ==", { kind: "closed", caption: "Olá" }],
  ["kind Y2xvc2Vk, caption", { kind: "closed", caption: "" }],
  ["__proto__ eA==", null],
  ["kind Y2xvc2Vk,kind Y2xvc2Vk", null],
  ["kind closed!", null],
  ["kind gICA", null],
  ["", null],
  [",", null],
  ["kind a b", null],
])("the metadata %s is read as %o", (header, expected) => expect(parseMetadata(header)).toEqual(expected));

test.each<[unknown, number | null]>([
  ["0", 0],
  ["209715200", 209_715_200],
  ["-1", null],
  ["1e3", null],
  ["", null],
  [undefined, null],
  ["99999999999999999999", null],
])("the header value %s is read as the number %s", (header, expected) => expect(parseInteger(header)).toBe(expected));
