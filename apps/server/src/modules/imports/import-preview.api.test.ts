import { describe, expect, test } from "vitest";
import { addImport, getImport, importFile, runImports } from "#test/imports";
import { startProduct } from "#test/product";
import { openWorld } from "#test/world";

const product = startProduct();

async function shop() {
  const { owner } = await openWorld(product);
  return { owner, mail: (who: string) => `${who}.${owner.username}@exemplo.com.br` };
}

describe("previews of imports", () => {
  test("a preview lists new, known and invalid rows with their reasons, and changes no subscription", async () => {
    const { owner, mail } = await shop();
    const file = importFile([
      `"Costa, Bia";${mail("bia").toUpperCase()};;Mensal;R$ 1.234,56;Ativo;24/11/2099`,
      `Bia;${mail("bia")};;Mensal;29,90;Ativo;23/11/2099`,
      `Caio;nada;;Mensal;29,90;Ativo;24/11/2099`,
      `Davi;${mail("davi")};;Mensal;29,90;Ativo;31/02/2099`,
      `Eva;${mail("eva")};;Mensal;29,90;Ativo;`,
      `Fabi;;11 98888-7777;Mensal;29,90;Cancelado;24/11/2099`,
      `Gabi;${mail("gabi")};;Mensal;29,90;Pendente;`,
      `Hugo;;;;;;24/11/2099`,
      `Ivo;${mail("ivo")};;Mensal;29,90;Ativo;24/11/2020`,
    ]);
    const found = await getImport(owner, await addImport(product, owner, "ready", file));
    expect(found).toMatchObject({ state: "ready", source: "other", total: 9, ended: 1, phoneOnly: 1 });
    expect(found.counts).toEqual({ new: 3, merged: 0, repeated: 1, skipped: 1, wrong: 4 });
    expect(found.rows.data.map(({ state, reason }) => reason ?? state)).toEqual([
      ...[
        "new",
        "repeated",
        "email_invalid",
        "until_invalid",
        "until_missing",
        "new",
        "never_paid",
        "contact_missing",
        "new",
      ],
    ]);
    expect(found.rows.data[0]).toMatchObject({ name: "Costa, Bia", email: mail("bia"), price: 123456 });
    expect(found.rows.data[0]?.paidUntil).toBe("2099-11-25T02:59:59.999Z");
    expect((await owner.request("/v1/subscriptions")).body.data).toEqual([]);
    const wrong = await getImport(owner, found._id, "?state=wrong&limit=1&offset=1");
    expect(wrong.rows).toMatchObject({
      totalCount: 4,
      hasMore: true,
      data: [{ line: 4, typed: { paidUntil: "31/02/2099" } }],
    });
  });

  test("a creator corrects a preview row by row, or reads the file again with other columns", async () => {
    const { owner, mail } = await shop();
    const file = importFile(
      [`Bia;nada;24/11/2099;x`, `Caio;${mail("caio")};;30/11/2099`],
      "Quem;Contato;Outra;Mais uma",
    );
    const id = await addImport(product, owner, "ready", file);
    expect((await getImport(owner, id)).counts).toMatchObject({ wrong: 2 });
    const columns = ["name", "email", "paidUntil", null].map((field, index) => ({ index, field }));
    const path = `/v1/lastlink/imports/${id}`;
    const patch = (body: object) => owner.request(path, { method: "PATCH", body });
    expect((await patch({ columns, defaultUntil: "2099-12-31" })).body.state).toBe("reading");
    expect((await patch({ columns })).body.code).toBe("IMPORT_BUSY");
    await runImports(product);
    const read = await getImport(owner, id);
    expect(read.rows.data.map(({ state, reason }) => reason ?? state)).toEqual(["email_invalid", "new"]);
    expect(read).toMatchObject({
      defaultUntil: "2099-12-31",
      columns: [{ field: "name" }, { field: "email" }, { field: "paidUntil" }, { field: null }],
    });
    expect(read.rows.data[1]?.paidUntil).toBe("2100-01-01T02:59:59.999Z");
    const corrected = await patch({ rows: [{ line: 1, email: mail("caio") }] });
    expect(corrected.body.counts).toMatchObject({ new: 1, repeated: 1, wrong: 0 });
    await patch({ rows: [{ line: 1, email: mail("bia"), paidUntil: "2099-10-01" }] });
    expect((await getImport(owner, id)).counts).toMatchObject({ new: 2, repeated: 0 });
    expect((await patch({ rows: [{ line: 9, email: "a@b.co" }] })).status).toBe(404);
    expect((await patch({ columns: [{ index: 9, field: "name" }] })).status).toBe(400);
  });

  test("a file that is no table, empty or too long is refused with a message", async () => {
    const { owner } = await shop();
    const send = async (content: string | Uint8Array<ArrayBuffer>) =>
      (await owner.upload("/v1/lastlink/imports", [["file", new Blob([content]), "a.csv"]])).body.code;
    expect(await send(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]))).toBe("IMPORT_NOT_CSV");
    for (const other of [
      "<table><tr><td>Nome</td></tr></table>",
      '[{"email":"a@b.co"}]',
      "BEGIN:VCARD\nFN:Bia\nEND:VCARD\n",
    ])
      expect(await send(other)).toBe("IMPORT_NOT_CSV");
    expect(await send("")).toBe("IMPORT_EMPTY");
    expect(await send("Nome;E-mail\n")).toBe("IMPORT_EMPTY");
    expect(await send(`e-mail\n${"a@b.co\n".repeat(200_001)}`)).toBe("IMPORT_TOO_LONG");
    const long = new Blob([`Nome;E-mail\nBia;b@exemplo.com.br\n${"x".repeat(70_000)};y\n`]);
    const broken = await addImport(product, owner, "ready", long);
    expect(await getImport(owner, broken)).toMatchObject({ state: "failed", failure: "unreadable" });
    expect((await owner.request(`/v1/lastlink/imports/${broken}/confirm`, { body: { allowed: true } })).body.code).toBe(
      "IMPORT_CLOSED",
    );
  });

  test("an emoji at the end of a sample is cut off whole, and half a character of a broken file is replaced", async () => {
    const { owner, mail } = await shop();
    const cut = `${"x".repeat(79)}😀 fim`;
    const emoji = importFile([`Bia;${mail("bia")};24/11/2099;${cut}`], `Nome;E-mail;Vencimento;${cut}`);
    const withEmoji = await getImport(owner, await addImport(product, owner, "ready", emoji));
    expect(withEmoji.columns[3]).toMatchObject({ header: cut.slice(0, 81), samples: [cut.slice(0, 81)] });
    for (const lines of [1, 600]) {
      const people = Array.from({ length: lines }, (_, i) => `Bia ${i};${mail(`b${i}`)};24/11/2099`);
      const text = ["\ufeffNome;E-mail;Vencimento", ...people, `Caio \ud83d;${mail("caio")};24/11/2099`].join("\n");
      const half = new Blob([new Uint8Array(Buffer.from(text, "utf16le"))]);
      const id = await addImport(product, owner, "ready", half);
      expect((await getImport(owner, id, `?offset=${lines}`)).rows.data).toMatchObject([{ name: "Caio \ufffd" }]);
    }
  });

  test("a file in Windows-1252 or UTF-16, with commas, tabs or a byte order mark, is read", async () => {
    const { owner, mail } = await shop();
    const text = (by: string) =>
      `${["Nome", "E-mail", "Vencimento"].join(by)}\nJosé Conceição${by}${mail("jose")}${by}24/11/2099\n`;
    const files = [
      Buffer.from(text(";"), "latin1"),
      Buffer.from(`\ufeff${text(",")}`),
      Buffer.from(`\ufeff${text("\t")}`, "utf16le"),
    ];
    for (const file of files) {
      const { rows } = await getImport(
        owner,
        await addImport(product, owner, "ready", new Blob([new Uint8Array(file)])),
      );
      expect(rows.data).toMatchObject([{ name: "José Conceição", email: mail("jose"), state: "new" }]);
    }
  });
});
