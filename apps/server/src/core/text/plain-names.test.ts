import { isLinkLike, name, removeLinks } from "@camarim/contract/names";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withPlainNames } from "./plain-names.ts";

describe("names that contain links", () => {
  test.each([
    ...[
      "evil.example",
      "Ana evil.com",
      "www.evil.com.br",
      "https://evil",
      "http : // evil",
      "t.me/ana",
      "Ana (bit.ly/x)",
    ],
    ...[
      "evil．com",
      "evil。com",
      "evil｡com",
      "evil․com",
      "evil .com",
      "evil. com",
      "evil . com.br",
      "ev\u200bil.c\u200bom",
      "ｅｖｉｌ．ｃｏｍ",
    ],
    ...["Dra.ana.com", "dra.ana", "Dra.Ana.com", "Dr.Shop", "Dr.Kim", "Dra.Ana/x", "Maria.Silva", "Dra.Jo", "xDra.Ana"],
    ...["évil.shop", "xn--vil-9la.shop", "ana@evil.com", "10.0.0.1", "пример.рф", "Premio www evil", "1.VIP"],
  ])("the name %s is rejected as a link", (typed) => {
    expect(isLinkLike(typed)).toBe(true);
    expect(name(1, 80).safeParse(typed).error?.issues[0]?.message).toContain("endereço de site");
  });

  test.each([
    ...[
      "St. Ana",
      "Jr.",
      "João Silva Jr.",
      "Dra. Márcia",
      "M.C. Ana",
      "J. P. Souza",
      "Ana & Bia",
      "Plano 1. VIP",
      "Mensal 2.0",
      "R$ 19.90",
    ],
    ...["Dra.Ana", "Dr.João Souza", "DRA.Márcia", "Profa.Carla e Sr.Luiz", "Ma.Eduarda", "Psic. Sta.Rita", "MC.Lara"],
    ...["S.O.S Ana", "Ana... Luz", "Com amor", "Ana · Luz", "Nível 3: top", "Ana/Bia", "Sr. Brasil", "D'Ávila-Luz"],
  ])("the name %s is accepted", (typed) => expect(name(1, 80).safeParse(typed).success).toBe(true));

  const dot = fc.constantFrom(".", "．", "。", "｡", "․", "\u200b.", ".\u200b", "\u2060.\ufeff");
  const label = fc.stringMatching(/^[a-z][a-z0-9]{1,9}$/);
  const ending = fc.constantFrom("com", "com.br", "net", "example", "shop", "рф");
  const wide = (text: string) =>
    [...text].map((c) => (/[a-z0-9]/.test(c) ? String.fromCodePoint(c.charCodeAt(0) + 0xfee0) : c)).join("");

  test("a name that contains any domain is rejected, in any letters and dots that a mail program accepts", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), label, dot, ending, fc.boolean(), (before, host, dot, end, isWide) => {
        const domain = `${host}${dot}${end}`;
        expect(isLinkLike(`${before} ${isWide ? wide(domain) : domain} e mais`)).toBe(true);
      }),
    );
  });

  test("links are removed from names stored before the check, and harmless names do not change", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), label, dot, ending, (before, host, dot, end) => {
        const plain = removeLinks(`${before} http://${host}${dot}${end}/x`);
        expect(plain.normalize("NFKC").replace(/\p{Cf}/gu, "")).not.toMatch(
          /[\p{L}\p{N}][.。][\p{L}\p{N}]|:\s*\/\/|\bwww\b/u,
        );
      }),
    );
    expect(removeLinks("Dra. Márcia Jr.")).toBe("Dra. Márcia Jr.");
  });
});

test("links are removed from the names in a notice, and its other fields do not change", () => {
  const notice = {
    creatorName: "Banco: evil.example/x",
    planName: "Ouro",
    lines: [{ title: "Show em evil.example", amountCents: 1 }],
    fanEmail: "bia@exemplo.com.br",
    amountCents: 1,
  };
  const lines = [{ title: "Show em evil. example", amountCents: 1 }];
  expect(withPlainNames(notice)).toEqual({ ...notice, creatorName: "Banco: evil. example/x", lines });
  expect(withPlainNames(undefined)).toBeUndefined();
});

test("a name in a notice does not change the direction of the amount after it", () => {
  expect(withPlainNames({ fanName: "Maria\u202e" })).toEqual({ fanName: "Maria" });
});
