import { describe, expect, test } from "vitest";
import type { ReadWord } from "#ports/ocr/port";
import { repairDocuments } from "./read-document.rules.ts";
import { findReadId, isWrittenAlike } from "./read-id.rules.ts";
import { parseReceiptPicture } from "./receipt-picture.rules.ts";

const receiver = { key: "ana.luz@exemplo.com.br", name: "Ana Luz", document: "52998224725" };
const expected = { amountCents: 2_990, txid: "7Q2K9XB4M8N1P5R3T6V0W2Y4Z", receiver };

/** `29,90?` is a word that the reader doubts. */
const toWords = (line: string): ReadWord[] =>
  line.split(" ").map((word) => ({ text: word.replace("?", ""), confidence: word.endsWith("?") ? 40 : 95 }));

function analyze(...lines: string[]) {
  return parseReceiptPicture(
    ["Comprovante", "25/11/2026 às 15:31", "Valor R$ 29,90", "Para", "Ana Luz", ...lines].map(toWords),
    expected,
    null,
  ).analysis;
}

describe("words that are doubted", () => {
  test("make a finding unclear, and never another one", () => {
    const read = (line: string) => parseReceiptPicture([toWords(line)], expected, null).analysis;
    expect(read("Valor R$ 29,90").amount).toBe("same");
    expect(read("Valor RS 29,90").amount).toBe("same");
    expect(read("Valor R$ 29,90?").amount).toBe("unclear");
    expect(read("Valor R$ 1.3? 29,90").amount).toBe("none");
    expect(read("Valor xx? 29,90").amount).toBe("unclear");
    expect(read("Valor R$ 28,90?").amount).toBe("unclear");
    expect(read("Para Ana Luz?").receiver).toBe("unsure");
    expect(read("25/11/2026?").days).toEqual([]);
    expect(read("Pix agendado? para 30/11/2026").scheduled).toBe(false);
    expect(read("Pix agendado? para 30/11/2026").maybeScheduled).toBe(true);
  });
});

describe("receivers in pictures", () => {
  test.each([
    ["same", "CPF ***.982.247-**"],
    ["same", "CPF .00.982.247-00?"],
    ["same", "CPF *+* 082.247-**?"],
    ["same", "Chave Pix ana.luzQexemplo.com.br?"],
    ["same", "Chave Pix a**@exemplo.com.br"],
    ["unsure", "CPF ***.654.321-**"],
    ["unsure", "CPF ++4654.321-**?"],
    ["unsure", "Chave Pix carlos(Qexemplo.com.br?"],
    ["unsure", "Chave Pix mariana.luzQexemplo.com.br?"],
  ])("%s: %s", (finding, line) => {
    expect(analyze(line).receiver).toBe(finding);
  });

  test("a whole CPF is not taken for a masked one", () => {
    expect(repairDocuments(toWords("CPF 529.982.247-25"), receiver.document)).toEqual(toWords("CPF 529.982.247-25"));
  });
});

describe("ids in pictures", () => {
  test.each([
    ["E00360305202611231622B1EC4MFJZZ9", ["E00360305202611231622b1Ec4mFjZz9"]],
    ["E00360305202611231622B1EC4MFJZZ9", ["ID E0O3603O520261l231622b1Ec4mFjZz9"]],
    ["E00360305202611231622B1EC4MFJZZ9", ["E0036030520261123", "1622 b1Ec4mFjZz9"]],
    [null, ["E00360305202613231622b1Ec4mFjZz9"]],
    [null, ["E0036030520261123"]],
  ])("%s in %j", (id, lines) => {
    expect(findReadId(lines)).toBe(id);
  });

  test("one character of eight may be misread", () => {
    expect(isWrittenAlike("Identificador 7Q2K9XB4M8N1P5R3T6VOWZY4Z", expected.txid)).toBe(true);
    expect(isWrittenAlike("Identificador 7Q2K9XEXAMPLE0000000TXID1", expected.txid)).toBe(false);
  });
});
