/* biome-ignore-all lint/suspicious/noExplicitAny: the result of the parser has any type until a test checks it */
import { parse } from "ofx-js";
import { describe, expect, test } from "vitest";
import { newPhone, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addTip } from "#test/tips";
import { addSale, openWorld } from "#test/world";

const product = startProduct();

describe("exports of operations", () => {
  const wicked = [
    "=1+1",
    "+55 11",
    "-2",
    "@SUM(A1)",
    " \t=cmd|'/c calc'!A0",
    "＝1",
    'Jo"ão; Ünal',
    "A\r\nB",
    "<b>&amp;",
    "名前",
    "-",
  ];

  async function sell() {
    const world = await openWorld(product);
    for (const name of wicked) {
      const id = await addSale(world, world.owner);
      const sale = product.ctx.db.selectFrom("ledgerTransaction").innerJoin("payment", "payment.id", "paymentId");
      const { orderId } = await sale.select("orderId").where("ledgerTransaction.id", "=", id).executeTakeFirstOrThrow();
      await product.ctx.db.updateTable("fanOrder").set({ fanName: name }).where("id", "=", orderId).execute();
    }
    return world.owner;
  }

  test("the CSV export opens in Excel in pt-BR and contains no formula", async () => {
    const owner = await sell();
    const { status, headers, body } = await owner.request("/v1/wallet/operations/export?format=csv");
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="camarim-operacoes-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = body.toString("utf8").slice(1).split("\r\n");
    expect(lines[0]).toBe(
      '"Data";"Tipo";"Produto";"Descrição";"Situação";"Valor";"Taxa";"Líquido";"Saldo após";"Operação"',
    );
    expect(lines).toHaveLength(wicked.length + 2);
    expect(lines.at(-1)).toBe("");
    const rows = lines
      .slice(1, -1)
      .map((line: string) =>
        [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
          ([, text, number]) => text?.replaceAll('""', '"') ?? number,
        ),
      );
    for (const row of rows) {
      expect(row).toHaveLength(10);
      expect(row[2]).toBe("Assinatura");
      expect(row.slice(5, 9)).toEqual(["29,90", "2,99", "26,91", "0,00"]);
      for (const cell of [row[1], row[3], row[4]]) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
    }
    expect(rows.map(([, , , description]: string[]) => description)).toEqual(
      [
        "'=1+1",
        "'+55 11",
        "'-2",
        "'@SUM(A1)",
        "'  =cmd|'/c calc'!A0",
        "'＝1",
        'Jo"ão; Ünal',
        "A B",
        "<b>&amp;",
        "名前",
        "'-",
      ].map((name) => `${name} · Mensal`),
    );
  });

  test("another parser reads the OFX export, each operation with its amount, day and id", async () => {
    const owner = await sell();
    const { status, headers, body } = await owner.request("/v1/wallet/operations/export?format=ofx");
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ofx"]);
    const text = new TextDecoder("windows-1252").decode(body);
    expect(text).toMatch(/^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n/);
    const { OFX, header } = (await parse(text)) as unknown as {
      OFX: Record<string, any>;
      header: Record<string, string>;
    };
    expect(header.CHARSET).toBe("1252");
    const statement = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS;
    expect(statement).toMatchObject({ CURDEF: "BRL", LEDGERBAL: { BALAMT: (29.9 * wicked.length).toFixed(2) } });
    expect(statement.BANKACCTFROM.ACCTID).toMatch(/^[0-9a-f]{22}$/);
    const listed = (await owner.request("/v1/wallet/balance/operations")).body.data.toReversed();
    const read = statement.BANKTRANLIST.STMTTRN as Record<string, string>[];
    expect(read.map(({ FITID, TRNAMT, TRNTYPE }) => [FITID, TRNAMT, TRNTYPE])).toEqual(
      listed.map(({ _id }: { _id: string }) => [_id, "29.90", "CREDIT"]),
    );
    for (const { DTPOSTED, NAME = "" } of read) {
      expect(DTPOSTED).toMatch(/^\d{14}\[-3:BRT\]$/);
      expect(NAME.length).toBeLessThanOrEqual(48);
    }
    expect(text).toContain('<NAME>Jo"ão; Ünal · Mensal</NAME>');
    expect(text).toContain("<NAME>&lt;b&gt;&amp;amp; · Mensal</NAME>");
    expect(text).toContain("<NAME>?? · Mensal</NAME>");
  });

  test("a tip is named as such in both exports, also beside a subscription in one order", async () => {
    const { owner } = await openWorld(product);
    await addTip(product, owner);
    const fan = visitor(product);
    const { planId, ...body } = order(owner, { phone: newPhone() });
    const lines = [
      { kind: "subscription", planId },
      { kind: "tip", amount: 1_000 },
    ];
    const { body: placed } = await fan.request("/v1/checkout", { body: { ...body, lines } });
    await owner.request(`/v1/payments/${placed._id}/mark-paid`, { body: { reason: "Recebi no banco" } });
    const csv = String((await owner.request("/v1/wallet/operations/export")).body).split("\r\n");
    const name = "João Souza";
    expect(csv.slice(1, 3).map((line) => line.split(";").slice(1, 4))).toEqual([
      ['"Venda"', '"Mimo"', `"${name} · Mimo"`],
      ['"Venda"', '"Assinatura + Mimo"', `"${name} · Mensal + Mimo"`],
    ]);
    const ofx = new TextDecoder("windows-1252").decode(
      (await owner.request("/v1/wallet/operations/export?format=ofx")).body,
    );
    expect(ofx).toContain(`<MEMO>Venda, Mimo: ${name} · Mimo (`);
    expect(ofx).toContain(`<MEMO>Venda, Assinatura + Mimo: ${name} · Mensal + Mimo (`);
  });

  test("the export of a creator without sales is a valid file", async () => {
    const ana = await seller(product);
    expect(String((await ana.request("/v1/wallet/operations/export")).body).split("\r\n")).toHaveLength(2);
    const { body } = await ana.request("/v1/wallet/operations/export?format=ofx");
    expect((await parse(String(body))) as object).toHaveProperty(
      "OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.LEDGERBAL.BALAMT",
      "0.00",
    );
  });
});
