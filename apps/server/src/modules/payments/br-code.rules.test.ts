import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { settings } from "@camarim/contract";
import { isTaxDocument } from "@camarim/contract/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "#test/vectors/br.json" with { type: "json" };
import { formatBrCode, parseBrCode } from "./br-code.rules.ts";

type Fields = Record<string, string> & { "26": Record<string, string>; "62": Record<string, string> };

/** Codes that carry a charge: a recurrence alone has none, and the manual forbids a scheme in a URL and `_` in a txid. */
const unreadable = [
  "manual-composite-recurrence-only",
  "pixutils-recurrence_rec_only",
  "pixutils-readme-dynamic",
  "qrcodepix-txid-underscore",
];
const readable = vectors.brcode_valid.filter(({ name }) => !unreadable.includes(name));
const written = readable.filter(({ kind, payload }) => kind === "static" && payload.includes("0014br.gov.bcb.pix"));

describe("reading a BR Code", () => {
  test.each(readable)("$name is right", ({ payload, fields }) => {
    const { 26: account, 54: amount, 62: additional } = fields as unknown as Fields;
    expect(parseBrCode(payload)).toEqual({
      key: account["01"] ?? null,
      receiver: (fields as unknown as Fields)[59],
      amountCents: amount ? Math.round(Number(amount) * 100) : null,
      txid: additional["05"] === "***" ? null : additional["05"],
    });
  });

  const wrong = [
    ...vectors.brcode_valid.filter(({ name }) => unreadable.includes(name)),
    ...vectors.brcode_suspicious,
    ...vectors.brcode_negative,
  ];
  test.each(wrong)("$name is refused", ({ payload }) => {
    expect(parseBrCode(payload)).toBeNull();
  });
});

describe("writing a BR Code", () => {
  test.each(written)("$name comes out byte for byte", ({ payload, fields }) => {
    const {
      26: account,
      54: amount,
      59: merchantName = "",
      60: merchantCity = "",
      62: additional,
    } = fields as unknown as Fields;
    const txid = additional["05"] === "***" ? undefined : additional["05"];
    const [key = "", description] = [account["01"], account["02"]];
    if (amount && txid && !description) {
      const charge = {
        key,
        name: merchantName,
        city: merchantCity,
        amountCents: Math.round(Number(amount) * 100),
        txid,
      };
      expect(formatBrCode(charge)).toBe(payload);
    }
    const optional = {
      ...(amount && { amount: Number(amount) }),
      ...(txid && { txid }),
      ...(description && { description }),
    };
    expect(generatePixPayload({ key, merchantName, merchantCity, ...optional })).toBe(payload);
  });

  test("what is written is what is read, for any amount, name and city", () => {
    const text = fc
      .string({ minLength: 2, maxLength: 80, unit: "grapheme" })
      .filter((value) => /[a-z0-9]/i.test(value));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        text,
        text,
        fc.stringMatching(/^[A-Za-z0-9]{25}$/),
        (amountCents, name, city, txid) => {
          const charge = { key: "+5511987654321", name, city, amountCents, txid };
          expect(parseBrCode(formatBrCode(charge))).toMatchObject({ key: charge.key, amountCents, txid });
        },
      ),
    );
  });

  test.each([{ txid: "SUB_1" }, { txid: "x".repeat(26) }, { amountCents: 0.5 }, { key: "11987654321" }])(
    "refuses %j",
    (change) => {
      const charge = { key: "+5511987654321", name: "Ana", city: "Recife", amountCents: 2990, txid: "A1", ...change };
      expect(() => formatBrCode(charge)).toThrow();
    },
  );
});

describe("keys and documents", () => {
  test.each([
    ["cpf", "123.456.789-09", "12345678909"],
    ["phone", "11987654321", "+5511987654321"],
    ["phone", "+55 (11) 98765-4321", "+5511987654321"],
    ["email", "Pix@BCB.gov.br", "pix@bcb.gov.br"],
    ["random", "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
    ...vectors.pix_key_examples.cnpj.map((key) => ["cnpj", key, key] as const),
    ...vectors.pix_key_examples.email.map((key) => ["email", key, key] as const),
  ] as const)("%s %s becomes %s", (type, typed, canonical) => {
    expect(settings.toCanonicalPixKey(type, typed)).toBe(canonical);
  });

  test.each([
    ["cpf", "11987654321"],
    ["phone", "1133334444"],
    ["phone", "98765-4321"],
    ["phone", "+55 98765-4321"],
    ["cpf", "00038166000105"],
    ["random", "not-a-uuid"],
    ["email", "ana%luz@exemplo.com"],
  ] as const)("%s %s is no such key", (type, typed) => {
    expect(settings.toCanonicalPixKey(type, typed)).toBeNull();
  });

  test.each([...vectors.cpf_valid, ...vectors.cnpj_valid])("$value is a document", ({ value }) => {
    expect(isTaxDocument(value)).toBe(true);
  });

  test.each([...vectors.cpf_invalid, ...vectors.cnpj_invalid])("%s is no document", (value) => {
    expect(isTaxDocument(value)).toBe(false);
  });
});
