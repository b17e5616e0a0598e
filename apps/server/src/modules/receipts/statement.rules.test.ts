import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStatement, type StatementLine } from "./statement.rules.ts";
import { parseMoney } from "./statement-amount.rules.ts";
import { matchStatement, type OpenCharge } from "./statement-match.rules.ts";
import { findUsedLines } from "./used-lines.rules.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf8 = (text: string) => Buffer.from(text, "utf8");

const linesOf = (file: Uint8Array) => parseStatement(file)?.lines ?? null;

/** CPU time of this thread, without what else the process and the machine do. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The garbage collector runs in some of several. */
const fastestMsOf = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => cpuMsOf(work)));

const sgml = `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST><DTSTART>20261101
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261120120000[-3:BRT]
<TRNAMT>29.90
<FITID>N10045
<MEMO>PIX RECEBIDO JOÃO SOUZA &amp; CIA
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-1234,56<FITID>N10046<MEMO>PIX ENVIADO</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe("parsing of bank statements", () => {
  test("nothing after the 20,000th incoming transfer is read, and a line of millions of cells is no table", () => {
    const [limit, most] = [20_000, 5 * 1024 * 1024];
    const ofx = (lines: number) => utf8(`<OFX>${"<STMTTRN><TRNAMT>1".repeat(lines)}`);
    const csv = (lines: number) => utf8(`Data;Valor\n${"20/11/2026;1\n".repeat(lines)}`);
    const files = { ofx: ofx(limit), longOfx: ofx(most / 18), csv: csv(limit), longCsv: csv(most / 13) };
    const line = utf8(";".repeat(most));
    // The first parse compiles the code.
    for (const file of Object.values(files)) expect(linesOf(file)).toHaveLength(limit);
    expect(parseStatement(line)).toBeNull();
    const short = fastestMsOf(() => linesOf(files.csv));
    // The whole files have 15 to 20 times as many lines.
    expect(fastestMsOf(() => linesOf(files.longCsv))).toBeLessThan(5 * short);
    expect(fastestMsOf(() => linesOf(files.longOfx))).toBeLessThan(5 * fastestMsOf(() => linesOf(files.ofx)));
    expect(fastestMsOf(() => parseStatement(line))).toBeLessThan(short);
  });

  test("marks of direction and other invisible characters of a statement are not shown", () => {
    const day = { day: "2026-11-20", cents: 2990 };
    const csv = utf8(
      "\ufeffData;Valor;Descrição\n20/11/2026;\u202a29,90\u202c;PIX RECEBIDO \u202eJOÃO\u200b SOUZA\u2069\n",
    );
    expect(linesOf(csv)).toEqual([expect.objectContaining({ ...day, text: "PIX RECEBIDO JOÃO SOUZA" })]);
    const ofx = utf8("<OFX><STMTTRN><DTPOSTED>20261120<TRNAMT>29.90<FITID>N1<MEMO>PIX \u202eJOÃO\u2066</STMTTRN>");
    expect(linesOf(ofx)).toEqual([{ ...day, id: "N1", text: "PIX JOÃO N1" }]);
  });

  test("a statement as OFX 1 in Windows-1252 is read, tags with and without an end", () => {
    expect(linesOf(latin1(sgml))).toEqual([
      { id: "N10045", day: "2026-11-20", cents: 2990, text: "PIX RECEBIDO JOÃO SOUZA & CIA N10045" },
      { id: "N10046", day: "2026-11-21", cents: -123_456, text: "PIX ENVIADO N10046" },
    ]);
  });

  test("a statement as OFX 2 is read, and a debit without its sign is a debit", () => {
    const xml =
      '<?xml version="1.0"?><OFX><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261121</DTPOSTED><TRNAMT>29.90</TRNAMT><FITID>1</FITID><NAME>Pix</NAME></STMTTRN></OFX>';
    expect(linesOf(utf8(xml))).toEqual([{ id: "1", day: "2026-11-21", cents: -2990, text: "Pix 1" }]);
  });

  const files: [bank: string, file: Buffer, first: Partial<StatementLine>][] = [
    [
      "commas, a point, an id (as Nubank)",
      utf8(
        "Data,Valor,Identificador,Descrição\n20/11/2026,29.90,6531-abc,Transferência recebida pelo Pix - JOÃO SOUZA\n",
      ),
      { day: "2026-11-20", cents: 2990, id: "6531-abc" },
    ],
    [
      "whose account it is above the table (as Inter)",
      utf8(
        "Extrato Conta Corrente\nConta ;123\nPeríodo ;01/11/2026 a 21/11/2026\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n20/11/2026;Pix recebido;João Souza;29,90;1.529,90\n",
      ),
      { day: "2026-11-20", cents: 2990, text: "Pix recebido João Souza" },
    ],
    [
      "credit and debit in columns of their own, Windows-1252 (as Bradesco)",
      latin1(
        "Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\r\n20/11/26;PIX REC;0001;1.029,90;;1,00\r\n20/11/26;TARIFA;;;-2,00;\r\n",
      ),
      { day: "2026-11-20", cents: 102_990 },
    ],
    [
      "quotes, a mark at the beginning, and D or C",
      utf8('\uFEFF"Data","Lançamento","Valor","Tipo"\n"2026-11-20","Pix, recebido","R$ 29,90","Crédito"\n'),
      { day: "2026-11-20", cents: 2990, text: "Pix, recebido Crédito" },
    ],
    ["what went out, by its kind", utf8("Data;Descrição;Valor;Tipo\n20/11/2026;Pix;29,90;Débito\n"), { cents: -2990 }],
  ];
  test.each(files)("a CSV statement is parsed: %s", (_bank, file, first) => {
    expect(linesOf(file)?.[0]).toMatchObject(first);
  });

  test.each([
    ["", null],
    ["%PDF-1.7", null],
    ["nome;email\nAna;ana@x.br", null],
    ["<OFX></OFX>", null],
    ["Data;Valor\nontem;muito", null],
  ])("%j is rejected as a bank statement", (text, read) => {
    expect(parseStatement(utf8(text))).toBe(read);
  });

  test("parsing a bank statement ends quickly for any bytes", () => {
    const piece = fc.constantFrom(
      "<STMTTRN>",
      "<TRNAMT>",
      "Data;Valor\n",
      "29,90",
      '"',
      ";",
      ",",
      "<",
      "E".repeat(500),
      "\n",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.array(piece, { maxLength: 200 }).map((p) => utf8(p.join(""))),
        ),
        (bytes) => {
          expect(cpuMsOf(() => parseStatement(bytes))).toBeLessThan(2_000);
        },
      ),
      { numRuns: 500 },
    );
    const large = [
      `<OFX>${"<STMTTRN><TRNAMT>".repeat(300_000)}`,
      `Data;Valor\n${"A;".repeat(1_000_000)}`,
      `Data,Valor\n${'"'.repeat(2_000_000)}`,
    ];
    expect(cpuMsOf(() => large.map((text) => parseStatement(utf8(text))))).toBeLessThan(20_000);
  });

  test.each([
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["-29.90", -2990],
    ["R$ 29,90", 2990],
    ["-R$ 29,90", -2990],
    ["R$ -29,90", -2990],
    ["29,90 D", -2990],
    ["29,90C", 2990],
    ["29,90-", -2990],
    ["(29,90)", -2990],
    ["1.234", 123_400],
    ["30", 3000],
    ["0,5", 50],
    ["", null],
    ["12,345,6.7", null],
    ["1.234,56+", 123456],
    ["R$ 1.234,56 +", 123456],
    ["29,9O", null],
    ["1e9", null],
  ])("the amount %j of a bank statement is parsed", (written, cents) => {
    expect(parseMoney(written)).toBe(cents);
  });
});

describe("matching of bank statements", () => {
  const txid = "7Q2K9XB4M8N1P5R3T6V0W2Y4Z";
  const endToEndId = "E00038166202611201200abcdefghijk";
  const charge: OpenCharge = {
    id: "a",
    amountCents: 2990,
    txid,
    endToEndId: null,
    payer: "João Souza",
    day: "2026-11-20",
  };
  const line: StatementLine = { id: "1", day: "2026-11-20", cents: 2990, text: `PIX RECEBIDO ${txid}` };
  const chargeWithId = { ...charge, endToEndId };
  const byCode = { ...line, text: `PIX JOAO ${endToEndId}` };
  const back = (text: string, cents = -2990): StatementLine => ({ id: "9", day: "2026-11-21", cents, text });
  const otherId = "E99938166202611201200abcdefghijk";
  const otherLine = { ...line, id: "3", text: `PIX RECEBIDO ${otherId}` };
  const match = (lines: StatementLine[], charges: OpenCharge[]) =>
    matchStatement(lines, charges, "2026-11-21").map(({ chargeId, doubt }) => [chargeId, doubt]);

  test.each<[string, StatementLine[], OpenCharge[], unknown[]]>([
    ["the txid and amount", [line], [charge], [["a", null]]],
    ["the txid in lower case", [{ ...line, text: txid.toLowerCase() }], [charge], [["a", null]]],
    ["the E2E id of its receipt and the amount", [byCode], [chargeWithId], [["a", null]]],
    ["outgoing money", [{ ...line, cents: -2990 }], [charge], []],
    ["another amount", [{ ...line, cents: 2980 }], [charge], [["a", "amount"]]],
    ["a day before the charge", [{ ...line, day: "2026-11-19" }], [charge], [["a", "day"]]],
    ["a future day", [{ ...line, day: "2026-11-22" }], [charge], [["a", "day"]]],
    ["no day", [{ ...line, day: null }], [charge], [["a", "day"]]],
    ["the same txid twice", [line, { ...line, id: "2" }], [charge], [["a", "twice"]]],
    [
      "two charges with one E2E id",
      [byCode],
      [chargeWithId, { ...chargeWithId, id: "b", txid: "X".repeat(25) }],
      [
        ["a", "twice"],
        ["b", "twice"],
      ],
    ],
    ["only the payer's name and the amount", [{ ...line, text: "Pix JOÃO A. SOUZA" }], [charge], [["a", "name"]]],
    ["a name within another", [{ ...line, text: "Pix JOÃOZINHO SOUZAS" }], [charge], []],
    ["only the amount", [{ ...line, text: "Pix MARIA LIMA" }], [charge], []],
    ["money that was returned", [line, back("Devolução de Pix recebido")], [charge], [["a", "returned"]]],
    [
      "a late payment that was returned",
      [line, back("Estorno Pix")],
      [{ ...charge, isLate: true }],
      [["a", "returned"]],
    ],
    ["money that was returned to its payer", [line, back("PIX DEVOLVIDO JOAO A SOUZA")], [charge], [["a", "returned"]]],
    [
      "money that was returned to who had sent it for the fan",
      [{ ...line, text: `${line.text} Rita Prado` }, back("Devolução Pix RITA PRADO")],
      [charge],
      [["a", "returned"]],
    ],
    [
      "money that was returned to somebody, while its line names nobody",
      [line, back("Devolução Pix RITA PRADO")],
      [charge],
      [["a", "returned"]],
    ],
    [
      "money that was returned to somebody else",
      [{ ...line, text: `${line.text} João Souza` }, back("Devolução Pix RITA PRADO")],
      [charge],
      [["a", null]],
    ],
    ["a part that was returned by its id", [line, back(`Devolução ${txid}`, -1000)], [charge], [["a", "returned"]]],
    [
      "another transfer that was returned by its id",
      [line, otherLine, back(`Estorno ${otherId}`)],
      [charge],
      [["a", null]],
    ],
    ["another amount that was returned", [line, back("Devolução de Pix recebido", -2980)], [charge], [["a", null]]],
    ["a return before it", [line, { ...back("Devolução Pix"), day: "2026-11-19" }], [charge], [["a", null]]],
    ["money that was spent", [line, back("Compra no débito")], [charge], [["a", null]]],
    [
      "the name of a payer whose money was returned",
      [{ ...line, text: "Pix JOÃO A. SOUZA" }, back("Devolução Pix João Souza")],
      [charge],
      [["a", "returned"]],
    ],
    ["a part of the txid", [{ ...line, text: txid.slice(0, 24) }], [charge], []],
  ])("a statement line matches a pending charge, or does not: %s", (_name, lines, charges, found) => {
    expect(match(lines, charges)).toEqual(found);
  });
});

test("20,000 lines and thousands of payments of one price are compared within seconds", () => {
  const names = (i: number) => `Fulana ${String.fromCharCode(97 + (i % 26))}antos`;
  const lines = Array.from({ length: 20_000 }, (_, i) => ({
    id: `${i}`,
    day: "2026-11-21",
    cents: 2990,
    text: `Pix recebido ${names(i)}`,
  }));
  const charges = Array.from({ length: 2_000 }, (_, i) => ({
    id: `${i}`,
    amountCents: 2990,
    txid: `T${String(i).padStart(24, "0")}`,
    endToEndId: null,
    payer: names(i),
    day: "2026-11-20",
  }));
  const settled = Array.from({ length: 5_000 }, (_, i) => ({
    paymentId: `${i}`,
    accountId: "ana",
    txid: `S${String(i).padStart(24, "0")}`,
    endToEndId: null,
    statementLine: null,
    payer: names(i),
    amountCents: 2990,
    paidFrom: "2026-11-01",
    paidUntil: "2026-11-10",
  }));
  const cpuMs = cpuMsOf(() => {
    const used = findUsedLines(lines, settled, "ana", ({ id }) => id);
    expect(used.size).toBe(0);
    expect(matchStatement(lines, charges, "2026-11-21", used)).toHaveLength(2_000);
  });
  expect(cpuMs).toBeLessThan(8_000);
});
