import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { createByteCounter, createDecoder, decodeText, detectUtf16, type Encoding } from "./text-encoding.ts";

const texts = [
  "Nome;E-mail;Situação\r\nJoão da Conceição;joao@exemplo.com.br;Não renovará\r\n",
  "Descrição;Lançamento\r\nTransferência recebida pelo Pix - ÂNGELA GONÇALVES;25/11/2026\r\n",
  "CRÉDITO;PREÇO MÊS\r\nJOSÉ ANTÔNIO;R$ 29,90\r\n",
  "nome\nSebastião Araújo\nMaría Peña\nInês Mourão\n",
  "nome\nÉrica Müller Assunção\n",
];
const oneByte = ["windows-1252", "macintosh", "cp850"] as const;

test.each(oneByte)("Portuguese text in %s is told from the other one-byte encodings", (encoding) => {
  for (const text of texts) {
    const bytes = iconv.encode(text, encoding);
    const counter = createByteCounter();
    counter.add(bytes);
    expect([text, counter.detect()]).toEqual([text, encoding]);
  }
});

test("text without accents is taken for Windows-1252", () => {
  const counter = createByteCounter();
  counter.add(Buffer.from("nome;valor\nAna;29,90\n"));
  expect(counter.detect()).toBe("windows-1252");
});

test.each(["utf-16le", "utf-16be"] as const)("%s is detected with and without a byte order mark", (encoding) => {
  for (const text of texts)
    for (const addBOM of [true, false]) expect(detectUtf16(iconv.encode(text, encoding, { addBOM }))).toBe(encoding);
  expect(detectUtf16(iconv.encode(texts[0] ?? "", "windows-1252"))).toBeUndefined();
});

test.each<Encoding>(["utf-8", "utf-16le", "utf-16be", ...oneByte])(
  "%s is decoded in one piece and byte by byte",
  (encoding) => {
    for (const text of texts) {
      const bytes = iconv.encode(text, encoding, { addBOM: encoding.startsWith("utf") });
      expect(decodeText(bytes, encoding)).toBe(text);
      const decoder = createDecoder(encoding);
      const parts = [...bytes].map((byte) => decoder.write(Buffer.from([byte])));
      expect(parts.join("") + decoder.end()).toBe(text);
    }
  },
);
