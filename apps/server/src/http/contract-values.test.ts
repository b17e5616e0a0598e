import { auth, coupons, creators, fans, payments, profile, settings, subscriptions } from "@camarim/contract";
import {
  email,
  line,
  optionalLine,
  paragraph,
  phoneNumber,
  requiredParagraph,
  taxDocument,
  zipcode,
} from "@camarim/contract/values";
import { describe, expect, test } from "vitest";
import vectors from "#test/vectors/br.json" with { type: "json" };

const evp = "123e4567-e12b-12d1-a456-426655440000";

test("a line of text has no marks of direction, with which an amount beside it reads as another one", () => {
  expect(line(2, 5).parse("\u202e Ana\u2066\u2069 ")).toBe("Ana");
  expect(line(1, 5).parse("Ana B\u202c")).toBe("Ana B");
  expect(line(1, 5).safeParse("\u200f\u202e").success).toBe(false);
});

const hidden = "\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\u200b\u2060\ufeff";

test.each<[string, (typed: string) => unknown]>([
  ["a line", (typed) => line(1, 80).parse(typed)],
  ["an optional line", (typed) => optionalLine(80).parse(typed)],
  ["a paragraph", (typed) => paragraph(80).parse(typed)],
  ["a required paragraph", (typed) => requiredParagraph(80).parse(typed)],
  ["a city", (typed) => profile.profileBody.parse({ city: typed }).city],
  [
    "a search for subscribers",
    (typed) => subscriptions.listSubscriptions.schema.querystring.parse({ query: typed }).query,
  ],
  ["a search for creators", (typed) => creators.searchProfiles.schema.querystring.parse({ query: typed }).query],
])("%s loses what nobody sees and what turns the direction, and keeps what emoji and scripts need", (_, parse) => {
  const kept = "👩‍👩‍👧 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌خواهم क्‍ष שלום";
  expect(parse(`${hidden}${kept.split(" ").join(`${hidden} `)}${hidden}`)).toBe(kept);
});

const pixKey = (type: string) => (key: string) =>
  settings.pixSettingsBody.parse({ type, key, document: "12345678909", name: "Ana Luz", city: "Recife" }).key;

test.each<[string, (typed: string) => unknown]>([
  ["ana@exemplo.com.br", (typed) => email.parse(typed)],
  ["12345678909", (typed) => taxDocument.parse(typed)],
  ["50030230", (typed) => zipcode.parse(typed)],
  ["VOLTA10", (typed) => coupons.couponCode.parse(typed)],
  ["ana@exemplo.com.br", pixKey("email")],
  [evp, pixKey("random")],
  ["12345678909", pixKey("cpf")],
  ["E12345678202611201730abcdefghijk".toUpperCase(), (typed) => payments.endToEndId.parse(typed)],
  ["123456", (typed) => fans.fanCode.parse(typed)],
  ["ana.luz", (typed) => auth.username.parse(typed)],
  ["ana.luz", (typed) => auth.loginBody.parse({ usernameOrEmail: typed, password: "segredo" }).usernameOrEmail],
  ["ana.luz", (typed) => profile.profileBody.parse({ instagram: typed }).instagram],
])("%s is read as it looks where it is copied with invisible characters", (shown, parse) => {
  expect(parse(`\u202a\u200b${shown.slice(0, 3)}\u2060${shown.slice(3)}\u202c\ufeff`)).toBe(shown);
});

test.each(["\u200b\u200b", "\u3164\u3164", "\u2800\u2800", "\u200d\ufe0f"])(
  "a required text in which nothing is seen is not filled in: %j",
  (typed) => {
    for (const value of [line(1, 5), line(2, 5), requiredParagraph(5)])
      expect(value.safeParse(typed).error?.issues[0]?.message).toBe("Preencha este campo.");
  },
);

describe("PIX keys in the form of the DICT", () => {
  test.each([
    ["cpf", "123.456.789-09", "12345678909"],
    ["cpf", " 12345678909 ", "12345678909"],
    ["cnpj", "00.038.166/0001-05", "00038166000105"],
    ["cnpj", "12ABC34501DE35", "12ABC34501DE35"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["phone", "+55 11 98765-4321", "+5511987654321"],
    ["phone", "5511987654321", "+5511987654321"],
    ["phone", "11987654321", "+5511987654321"],
    ["phone", "55987654321", "+5555987654321"],
    ["phone", "+55 (0)11 98765-4321", "+5511987654321"],
    ["phone", "011987654321", "+5511987654321"],
    ["email", "PIX@bcb.gov.br", "pix@bcb.gov.br"],
    ["random", evp, evp],
    ["random", evp.toUpperCase(), evp],
    ["random", evp.replaceAll("-", ""), evp],
  ] as const)("a PIX key is converted to the form of the DICT: %s %s", (type, typed, expected) => {
    expect(settings.toCanonicalPixKey(type, typed)).toBe(expected);
  });
});

describe("PIX keys that are invalid for their type", () => {
  test.each([
    ["cpf", "12345678900"],
    ["cpf", "00000000000"],
    ["cpf", "00038166000105"],
    ["cnpj", "12345678909"],
    ["cnpj", "12ABC34501DE36"],
    ["phone", "987654321"],
    ["phone", "1187654321"],
    ["phone", "+1 212 555 0100"],
    ["phone", "ana@example.com"],
    ["email", "ana@"],
    ["email", "11987654321"],
    ["random", "123e4567"],
    ["random", "ana@example.com"],
    ["random", ""],
  ] as const)("a PIX key that is invalid for its type is rejected: %s %s", (type, typed) => {
    expect(settings.toCanonicalPixKey(type, typed)).toBeNull();
  });
});

describe("phone numbers in E.164", () => {
  test.each([
    ["11987654321", "+5511987654321"],
    ["(11) 98765-4321", "+5511987654321"],
    ["1133334444", "+551133334444"],
    ["+55 (11) 98765-4321", "+5511987654321"],
    ["5511987654321", "+5511987654321"],
    ["551133334444", "+551133334444"],
    // 55 is also an area code: eleven digits are a number without a country code.
    ["55987654321", "+5555987654321"],
    ["5533334444", "+555533334444"],
    ["+5511987654321", "+5511987654321"],
    ["(011) 98765-4321", "+5511987654321"],
    ["0 11 98765-4321", "+5511987654321"],
    ["011987654321", "+5511987654321"],
    ["01133334444", "+551133334444"],
    ["+55 (0)11 98765-4321", "+5511987654321"],
    ["+55 (011) 98765-4321", "+5511987654321"],
    ["55011987654321", "+5511987654321"],
    ["00 55 11 98765-4321", "+5511987654321"],
    ["0055 (0)11 987654321", "+5511987654321"],
    ["0 15 11 98765-4321", "+5511987654321"],
    ["0 21 51 3333-4444", "+555133334444"],
    ["5511987654321.0", "+5511987654321"],
    ["11987654321.0", "+5511987654321"],
    ["11.98765.4321", "+5511987654321"],
    ["+55 11 9 8765 4321", "+5511987654321"],
    ["\u202a+55 11 98765\u20114321\u202c", "+5511987654321"],
    ["+55 11 98765-4321 (WhatsApp)", "+5511987654321"],
    ["https://wa.me/5511987654321", "+5511987654321"],
    ["(0xx11) 98765-4321", "+5511987654321"],
  ])("a phone number is converted to E.164 with one country code: %s", (typed, expected) => {
    expect(phoneNumber.parse(typed)).toBe(expected);
    expect(phoneNumber.parse(expected)).toBe(expected);
  });
});

const rejected = [
  ...["", "987654321", "20987654321", "+12125550100", "+351912345678", "119876543210", "onze"],
  ...["0119876543210", "0219876543210", "00 1 415 555 2671", "0011987654321", "1.19876543E+10", "1,19876543e10", "0"],
  // A digit is missing, or one too many.
  ...["11 98765-432", "11 8765-4321", "11 3333-44445", "+55 11 63333-4444", "(11) 98765-4321 ramal 2"],
];
test.each(rejected)("the phone number %j is rejected", (typed) => {
  expect(phoneNumber.safeParse(typed).success).toBe(false);
});

test.each([
  ...[
    "ana&bia@exemplo.com.br",
    "ana+teste@exemplo.com",
    "o'hara@exemplo.com",
    "a!b#c$d%e*f=g?h^i`j{k|l}m~n@exemplo.com",
  ],
  ...["a/b@exemplo.com", "_@exemplo.com", "a-@exemplo-bom.com.br", `${"a".repeat(64)}@exemplo.com.br`],
])("the e-mail address %s is accepted", (typed) => expect(email.parse(typed)).toBe(typed));

test.each([
  ...[
    "ana&@",
    `${"a".repeat(65)}@exemplo.com.br`,
    "@exemplo.com",
    ".ana@exemplo.com",
    "ana.@exemplo.com",
    "a..b@exemplo.com",
    "ana@exemplo",
    "a b@exemplo.com",
  ],
  ...[
    "a@b@exemplo.com",
    "ana,bia@exemplo.com",
    "ana;bia@exemplo.com",
    "<ana@exemplo.com>",
    'a"b@exemplo.com',
    "a\\b@exemplo.com",
  ],
])("the e-mail address %s is rejected", (typed) => expect(email.safeParse(typed).success).toBe(false));

describe("CPF and CNPJ without punctuation", () => {
  const valid = [...vectors.cpf_valid, ...vectors.cnpj_valid].map(({ value }) => value);
  test.each(valid)("a CPF or CNPJ is stored without punctuation: %s", (value) => {
    expect(taxDocument.parse(value)).toBe(value);
    expect(taxDocument.parse(punctuate(value).toLowerCase())).toBe(value);
  });
});

function punctuate(document: string): string {
  return document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})/, "$1.$2.$3-")
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})/, "$1.$2.$3/$4-");
}

test.each([...vectors.cpf_invalid, ...vectors.cnpj_invalid, "", "1234567890", "123456789012"])(
  "the CPF or CNPJ %j is rejected",
  (typed) => {
    expect(taxDocument.safeParse(typed).success).toBe(false);
  },
);

test("an e-mail is stored in lower case and a CEP as its digits", () => {
  expect(email.parse(" Ana@Example.COM ")).toBe("ana@example.com");
  expect(email.safeParse("ana@").success).toBe(false);
  expect(zipcode.parse("22.240-003")).toBe("22240003");
  expect(zipcode.safeParse("2224000").success).toBe(false);
});
