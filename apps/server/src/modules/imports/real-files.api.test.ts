import { readFile } from "node:fs/promises";
import type { imports } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { addImport, getImport, runImports } from "#test/imports";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { openWorld } from "#test/world";

const product = startProduct();

const read = async (name: string) =>
  new Blob([await readFile(new URL(`../../../test/import-files/${name}`, import.meta.url))]);

/** The preview of a file, with its rows. */
async function preview(content: Blob, fileName = "assinantes.csv") {
  product.clock.aheadMs = new Date("2026-11-26T12:00:00Z").getTime() - Date.now();
  const { owner } = await openWorld(product);
  const id = await addImport(product, owner, "ready", content, fileName);
  return { owner, id, found: await getImport(owner, id, "?limit=100") };
}

const toLine = ({ name, reason, state, status, paidUntil }: imports.ImportRow) =>
  `${name}: ${reason ?? state} ${state === "new" ? status : ""} ${paidUntil?.slice(0, 10) ?? "-"}`;
const describeRows = ({ rows }: imports.ImportDetail) => rows.data.map(toLine);
const describeQuestions = ({ questions }: imports.ImportDetail) =>
  questions.map(({ field, word, people, isAnswered }) => `${field} ${word}: ${people}${isAnswered ? " answered" : ""}`);

async function patch(owner: Person, id: string, body: object) {
  const response = await owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  await runImports(product);
  return getImport(owner, id, "?limit=100");
}

describe("files as people export and edit them", () => {
  test.each([
    ["excel-separator-line.csv", ["Maria Silva: new active 2026-12-26"]],
    ["title-lines.csv", ["Maria Silva: new active 2026-12-26"]],
    ["mac-roman.csv", ["João Souza: new active 2026-12-26"]],
    ["cpf-without-zero.csv", ["Maria Silva: new active 2026-12-26"]],
    [
      "stray-quotes.csv",
      [
        'Maria "Mari" Silva: new active 2026-12-26',
        'João "Jô" Souza: new active 2026-12-26',
        'Ana 5" Lima: new active 2026-12-26',
      ],
    ],
    [
      "named-months.csv",
      ["A Um", "A Dois", "A Tres", "A Quatro", "A Cinco"].map((name) => `${name}: new active 2026-12-26`),
    ],
    [
      "patreon-members.csv",
      ["Ativa Um: new active 2026-12-05", "Livre Dois: free  -", "Recusada Tres: new expired 2026-11-10"],
    ],
    ["patreon-active-only.csv", ["Ativa Um: new active 2026-12-05", "Ativa Dois: new active 2026-12-05"]],
    ["ghost-members.csv", ["Paga Um: until_missing  -", "Livre Dois: free  -"]],
    [
      "hotmart-english.csv",
      [
        "Ativa Um: until_missing  -",
        "Inativa Dois: ended  -",
        "Atraso Tres: status_unclear  -",
        "Comecou Quatro: never_paid  -",
      ],
    ],
    [
      "phones.csv",
      ["Aa: new active", ...["Ba", "Ca", "Da", "Ea", "Fa", "Ga", "Ha"].map((name) => `${name}: repeated `)].map(
        (row) => `Ana ${row} 2026-12-26`,
      ),
    ],
  ])("%s leads to the right rows", async (name, rows) => {
    const { found } = await preview(await read(name), name);
    expect(found.state).toBe("ready");
    expect(describeRows(found)).toEqual(rows);
  });

  test("a CPF that a spreadsheet has shortened is imported whole, and each way to write a phone is that phone", async () => {
    const { owner, id } = await preview(await read("cpf-without-zero.csv"));
    await owner.request(`/v1/lastlink/imports/${id}/confirm`, { body: { allowed: true } });
    await runImports(product);
    const person = product.ctx.db.selectFrom("importPerson").select("document").where("importId", "=", id);
    expect(await person.executeTakeFirst()).toEqual({ document: "01234567890" });
    const { found } = await preview(await read("phones.csv"));
    expect(new Set(found.rows.data.map(({ phone }) => phone))).toEqual(new Set(["+5511987654321"]));
  });

  test("each period is that of the file, and one that no plan has is asked about", async () => {
    const { found } = await preview(await read("periods.csv"));
    expect(found.rows.data.map(({ periodMonths }) => periodMonths)).toEqual([12, 6, 12, null, 3, 3, 12, 12, 3, 12]);
    expect(describeQuestions(found)).toEqual(["period Bimestral: 1"]);
  });

  test("the order of dates that one row of many suggests is asked about, and no row is read silently", async () => {
    const { owner, id, found } = await preview(await read("one-month-first.csv"));
    expect(found).toMatchObject({ dateOrder: null, counts: { new: 6, wrong: 55 } });
    expect(found.questions).toMatchObject([{ field: "date", people: 55, isAnswered: false, dateOrder: null }]);
    expect(found.rows.data.find(({ line }) => line === 5)).toMatchObject({ reason: "date_unclear", paidUntil: null });
    const answered = await patch(owner, id, { dateOrder: "mdy" });
    expect(answered).toMatchObject({ dateOrder: "mdy", counts: { new: 61, wrong: 0 } });
    expect(answered.rows.data.find(({ line }) => line === 5)?.paidUntil).toBe("2026-12-06T02:59:59.999Z");
    expect(answered.questions).toMatchObject([{ field: "date", isAnswered: true, dateOrder: "mdy" }]);
    const other = await patch(owner, id, { dateOrder: "dmy" });
    expect(other.counts).toMatchObject({ new: 60, wrong: 1 });
  });
});

describe("words of a file that only the creator can explain", () => {
  const file = (rows: readonly string[]) =>
    new Blob([["Nome;Email;Plano;Valor;Periodicidade;Status;Vencimento", ...rows].join("\n")]);

  test("an unknown status is asked about once per word, and gives access only by the answer", async () => {
    const { owner, id, found } = await preview(
      file([
        "A;a@exemplo.com.br;Clube;29,90;Mensal;Paused;25/12/2026",
        "B;b@exemplo.com.br;Clube;29,90;Mensal;PAUSED;25/12/2026",
        "C;c@exemplo.com.br;Clube;29,90;Mensal;Trialing;25/12/2026",
        "D;d@exemplo.com.br;Clube;29,90;Mensal;;25/12/2026",
        "E;e@exemplo.com.br;Clube;29,90;Mensal;Inativo;25/12/2026",
        "F;f@exemplo.com.br;Clube;29,90;Mensal;Inativo;",
        "G;g@exemplo.com.br;Clube;29,90;Mensal;Ativo;25/12/2026",
      ]),
    );
    expect(describeQuestions(found).toSorted()).toEqual([
      ...["status : 1", "status Inativo: 1", "status PAUSED: 2", "status Trialing: 1"],
    ]);
    expect(found.counts).toMatchObject({ new: 1, wrong: 5, skipped: 1 });
    const key = (word: string) => found.questions.find((question) => question.word === word)?.key;
    const answers = [
      { field: "status", key: key("PAUSED"), meaning: "canceled" },
      { field: "status", key: key("Trialing"), meaning: "left_out" },
      { field: "status", key: key(""), meaning: "active" },
      { field: "status", key: key("Inativo"), meaning: "ended" },
    ];
    const answered = await patch(owner, id, { answers });
    expect(answered.rows.data.map(({ state, status }) => `${state} ${status}`)).toEqual([
      ...["new canceled", "new canceled", "skipped null", "new active", "new expired", "skipped null", "new active"],
    ]);
    expect(answered.questions.map(({ meaning }) => meaning).toSorted()).toEqual([
      "active",
      "canceled",
      "ended",
      "left_out",
    ]);
    // An answer can be changed.
    const changed = await patch(owner, id, { answers: [{ field: "status", key: key("Trialing"), meaning: "ended" }] });
    expect(changed.rows.data[2]).toMatchObject({ state: "new", status: "expired" });
    const unknown = { answers: [{ field: "status", key: "x", meaning: "active" }] };
    expect((await owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body: unknown })).status).toBe(404);
  });

  test("an unknown period and price are asked about once per word, and the answers lead to offers", async () => {
    const { owner, id, found } = await preview(
      file([
        "A;a@exemplo.com.br;Clube;29,90;Bimestral;Ativo;25/12/2026",
        "B;b@exemplo.com.br;Clube;39,90;bimestral;Ativo;25/12/2026",
        "C;c@exemplo.com.br;Clube;US$ 5;Mensal;Ativo;25/12/2026",
        "D;d@exemplo.com.br;Clube;US$ 5;Mensal;Cancelado;25/12/2026",
      ]),
    );
    expect(describeQuestions(found)).toEqual(["period Bimestral: 2", "price US$ 5: 1"]);
    const [period, price] = found.questions;
    const answered = await patch(owner, id, {
      answers: [
        { field: "period", key: period?.key, periodMonths: 3 },
        { field: "price", key: price?.key, price: 2490 },
      ],
    });
    expect(answered.rows.data.map((row) => [row.price, row.periodMonths])).toEqual([
      ...[
        [2990, 3],
        [3990, 3],
        [2490, 1],
        [2490, 1],
      ],
    ]);
    expect(answered.offers.every(({ unclear }) => unclear.price === null && unclear.period === null)).toBe(true);
    expect(describeQuestions(answered)).toEqual(["period Bimestral: 2 answered", "price US$ 5: 1 answered"]);
    // Unknown to the creator too: it stays undecided, and is not asked again.
    const open = await patch(owner, id, { answers: [{ field: "price", key: price?.key, price: null }] });
    expect(open.rows.data[2]).toMatchObject({ price: null });
    expect(open.questions.every(({ isAnswered }) => isAnswered)).toBe(true);
  });
});

const head = "Nome;Email;Celular;CPF;Vencimento";
const maria = "Maria Luz;maria@exemplo.com.br;11987654321;01234567890;25/12/2026";
const toUtf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();

describe("forms of tables", () => {
  const expected = ["Maria Luz: new active 2026-12-26"];
  test.each<[string, string | Buffer, string[]?]>([
    ["a byte order mark", `\ufeff${head}\n${maria}`],
    ["CR line ends", `${head}\r${maria}\r`],
    ["empty lines above, between and below", `\n\n${head}\n\n\n${maria}\n\n;;;;\n`],
    ["the header in the third line", `Assinantes do clube\nGerado em 26/11/2026, 10:00\n${head}\n${maria}`],
    ["titles with delimiters", `Clube;;;;\n;;;;\n${head}\n${maria}`],
    ["a separator line with quotes", `"sep=;"\r\n${head}\r\n${maria}`],
    ["a separator line with a comma", `sep=,\r\n${head.replaceAll(";", ",")}\r\n${maria.replaceAll(";", ",")}`],
    ["tabs", `${head}\n${maria}`.replaceAll(";", "\t")],
    ["bars", `${head}\n${maria}`.replaceAll(";", "|")],
    ["UTF-16 without a mark", Buffer.from(`${head}\n${maria}`, "utf16le")],
    ["UTF-16 big endian", toUtf16be(`${head}\n${maria}`)],
    ["all cells in quotes", `${head}\n${maria}`.replace(/[^;\n]+/g, '"$&"')],
    ["empty columns on both sides", `;;${head};;\n;;${maria};;`],
    ["columns of one name", `Email;${head}\n;${maria}`],
    ["no header", maria, ["null: until_missing  -"]],
    ["a row of totals", `${head}\n${maria}\nTotal;;;;`, [...expected, "Total: contact_missing  -"]],
    ["a stray quote at the start of a cell", `${head}\n"${maria}`],
    [
      "a stray quote before other people",
      `${head}\n"${maria}\n${maria.replace("Maria Luz", '"Bia"').replace("maria@", "bia@")}`,
      [...expected, "Bia: new active 2026-12-26"],
    ],
    [
      "unescaped quotes in quotes",
      `${head}\n"Maria "Mari" Luz"${maria.slice(9)}`,
      ['Maria "Mari" Luz: new active 2026-12-26'],
    ],
    ["a cell of several lines", `${head}\n"Maria\nLuz"${maria.slice(9)}`],
    [
      "a last cell of several lines",
      `${head};Nota\n${maria};"linha 1\nlinha 2"\n${maria.replace("maria@", "m2@")};`,
      [...expected, ...expected],
    ],
    ["spaces around cells", `${head}\n${maria}`.replaceAll(";", " ; ")],
  ])("a file with %s is read", async (_, content, rows = expected) => {
    const { found } = await preview(new Blob([content as never]));
    expect(describeRows(found)).toEqual(rows);
  });
});
