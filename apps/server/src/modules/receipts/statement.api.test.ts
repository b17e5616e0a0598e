import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#core/ids";
import { countWaiting } from "#test/count-waiting";
import { addOpenOrders } from "#test/open-orders";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { endToEndId } from "#test/receipts";

const product = startProduct();
const brDay = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" });
const today = () => brDay.format(new Date());

type Match = { payment: { _id: string }; level: string; doubt: string | null; approved: boolean };
type Placed = { fan: Person; paymentId: string; txid: string; receiptPath: string };
async function placeOrder(ana: Seller, name = "João Souza"): Promise<Placed> {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana, { name }) });
  const receiptPath = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
  return { fan, paymentId: body._id, txid: body.payment.txid, receiptPath };
}

const csv = (...lines: string[]) => new Blob([`Data;Descrição;Valor\n${lines.join("\n")}\n`]);
const line = (text: string, amount = "29,90") => `${today()};Pix recebido ${text};${amount}`;

function drop(ana: Person, file: Blob, approve?: "true", tried?: number) {
  return ana.upload("/v1/payments/statement", [
    ...(approve ? [["approve", approve] as [string, string]] : []),
    ...(tried ? [["tried", `${tried}`] as [string, string]] : []),
    ["file", file, "extrato.csv"],
  ]);
}

describe("imports of bank statements", () => {
  test("a statement shows certain, doubtful and unmatched lines, and approves nothing by itself", async () => {
    const ana = await seller(product);
    const [certain, other, named] = [await placeOrder(ana), await placeOrder(ana), await placeOrder(ana, "Rita Prado")];
    const file = csv(
      line(certain.txid),
      line(other.txid, "19,90"),
      line("RITA PRADO"),
      line("Loja"),
      line("Mercado", "-50,00"),
    );
    const { status, body } = await drop(ana, file);
    expect([status, body]).toMatchObject([200, { lines: 5, credits: 4, known: 0, unknown: 1 }]);
    expect(
      body.matches.map(({ payment, level, doubt, approved }: Match) => [payment._id, level, doubt, approved]),
    ).toEqual([
      [certain.paymentId, "certain", null, false],
      [other.paymentId, "doubtful", "amount", false],
      [named.paymentId, "doubtful", "name", false],
    ]);
  });

  test("a creator approves all certain lines at once, with or without receipts, and each sale is posted once", async () => {
    const ana = await seller(product);
    const [bare, waiting, coded] = [await placeOrder(ana), await placeOrder(ana), await placeOrder(ana)];
    const code = endToEndId();
    await waiting.fan.upload(waiting.receiptPath, [["file", await makePicture(), "a.jpg"]]);
    await coded.fan.upload(coded.receiptPath, [["endToEndId", code]]);
    const file = csv(line(bare.txid), line(waiting.txid), line(code));
    const responses = await Promise.all([drop(ana, file, "true"), drop(ana, file, "true"), drop(ana, file, "true")]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const approved = responses.flatMap(({ body }) =>
      body.matches.filter((match: { approved: boolean }) => match.approved),
    );
    expect(approved).toHaveLength(3);
    for (const { fan, paymentId } of [bare, waiting, coded]) {
      expect((await fan.request(`/v1/checkout/${paymentId}`)).body.status).toBe("active");
    }
    const { body: operations } = await ana.request("/v1/wallet/balance/operations");
    expect(operations.totalCount).toBe(3);
    const again = await drop(ana, file, "true");
    expect(again.body).toMatchObject({ known: 3, unknown: 0, matches: [] });
  });

  test("two devices that approve one statement at the same time approve each line once, and none is doubtful", async () => {
    const ana = await seller(product);
    const [bare, coded] = [await placeOrder(ana), await placeOrder(ana)];
    const code = endToEndId();
    await coded.fan.upload(coded.receiptPath, [["endToEndId", code]]);
    const file = csv(line(bare.txid), line(code));
    const { responses } = await product.ctx.db.transaction().execute(async (db) => {
      // Both have compared the statement before either approves a line.
      await db.selectFrom("payment").select("id").where("id", "=", bare.paymentId).forUpdate().execute();
      const responses = Promise.all([drop(ana, file, "true"), drop(ana, file, "true")]);
      await expect.poll(() => countWaiting(product)).toBe(2);
      return { responses };
    });
    const bodies = (await responses).map(({ body }) => body as { known: number; unknown: number; matches: Match[] });
    const matches = bodies.flatMap((body) => body.matches);
    expect(matches.map(({ doubt, approved }) => [doubt, approved])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(bodies.map(({ known, unknown, matches }) => [known + matches.length, unknown])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  test("a statement approves certain lines by itself where the creator has enabled it", async () => {
    const ana = await seller(product);
    await ana.request("/v1/account/setting", { method: "PATCH", body: { autoApproveStatement: true } });
    const placed = await placeOrder(ana);
    const { body } = await drop(ana, csv(line(placed.txid)));
    expect(body.matches).toMatchObject([{ level: "certain", approved: true, payment: { status: "paid" } }]);
  });

  test("a line that names an order is certain however many newer ones have its price", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await addOpenOrders(product, placed.paymentId, 2_001);
    const { body } = await drop(ana, csv(line(placed.txid), line("JOAO SOUZA")));
    expect(body).toMatchObject({ unknown: 1, uncompared: 2, unlisted: 0 });
    expect(body.matches).toMatchObject([{ level: "certain", payment: { _id: placed.paymentId } }]);
  });

  test("a long statement is approved in parts, and each response says what is left", async () => {
    const ana = await seller(product);
    const txids = await addOpenOrders(product, (await placeOrder(ana)).paymentId, 52);
    const file = csv(...txids.map((txid) => line(txid)));
    const counted = ({ body }: { body: { matches: Match[]; known: number } }) => ({
      known: body.known,
      approved: body.matches.filter(({ approved }) => approved).length,
      certain: body.matches.filter(({ approved, level }) => !approved && level === "certain").length,
    });
    expect(counted(await drop(ana, file))).toEqual({ known: 0, approved: 0, certain: 52 });
    expect(counted(await drop(ana, file, "true"))).toEqual({ known: 0, approved: 50, certain: 2 });
    expect(counted(await drop(ana, file, "true"))).toEqual({ known: 50, approved: 2, certain: 0 });
  });

  test("certain matches that cannot be approved do not keep later ones from it", async () => {
    const ana = await seller(product);
    const txids = await addOpenOrders(product, (await placeOrder(ana)).paymentId, 52);
    const { db, now } = product.ctx;
    // All but the last one have the same file, which pays once.
    const sameFile = db.selectFrom("payment").select("id").where("txid", "in", txids.slice(0, -1));
    const file = { fileKey: "receipts/same", fileSha256: Buffer.from(randomUUID()) };
    const receipts = (await sameFile.execute()).map(({ id }) => ({
      ...{ id: newId(now()), paymentId: id, sentBy: "fan" as const, sentAt: now(), ...file },
    }));
    await db.insertInto("receipt").values(receipts).execute();
    const { body } = await drop(ana, csv(...txids.map((txid) => line(txid))), "true");
    const countOf = (is: (match: Match) => boolean) => body.matches.filter(is).length;
    expect([countOf(({ approved }) => approved), countOf(({ doubt }) => doubt === "used")]).toEqual([2, 50]);
  });

  test("hundreds of matches that cannot be approved are tried by several requests, and what comes after them is approved", async () => {
    const ana = await seller(product);
    const txids = await addOpenOrders(product, (await placeOrder(ana)).paymentId, 500);
    const { db, now } = product.ctx;
    // All but the last three have the same file, which pays once.
    const sameFile = await db.selectFrom("payment").select("id").where("txid", "in", txids.slice(0, -3)).execute();
    const file = { fileKey: "receipts/same", fileSha256: Buffer.from(randomUUID()) };
    const receipts = sameFile.map(({ id }) => ({
      ...{ id: newId(now()), paymentId: id, sentBy: "fan" as const, sentAt: now(), ...file },
    }));
    await db.insertInto("receipt").values(receipts).execute();
    // A slow database: the time of a request is up before it has tried them all.
    const real = performance.now.bind(performance);
    let asked = 0;
    const slow = vi.spyOn(performance, "now").mockImplementation(() => real() + 30 * asked++);
    onTestFinished(() => void slow.mockRestore());

    const approved: string[] = [];
    const refused = new Set<string>();
    let tried = 0;
    let requests = 0;
    for (let isLeft = true; isLeft; requests += 1) {
      asked = 0;
      const { status, body } = await drop(ana, csv(...txids.map((txid) => line(txid))), "true", tried);
      const matches: Match[] = body.matches;
      expect([status, body.known]).toEqual([200, approved.length]);
      approved.push(...matches.flatMap((match) => (match.approved ? [match.payment._id] : [])));
      for (const { payment, doubt } of matches) if (doubt === "used") refused.add(payment._id);
      expect(body.tried).toBe(refused.size);
      isLeft = body.tried > tried && matches.some(({ approved, payment }) => !approved && !refused.has(payment._id));
      tried = body.tried;
    }
    expect([approved.length, new Set(approved).size, refused.size]).toEqual([4, 4, 496]);
    expect(requests).toBeGreaterThan(2);
    const { rows } = await sql<{ paid: number }>`select count(*)::int as paid from settled_transfer
      where payment_id = any(${approved}::uuid[])`.execute(db);
    expect(rows).toEqual([{ paid: 4 }]);
  });

  test("one line never pays two charges, in whatever file it appears", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana)];
    const code = endToEndId();
    await first.fan.upload(first.receiptPath, [["endToEndId", code]]);
    await drop(ana, csv(line(code)), "true");
    await second.fan.upload(second.receiptPath, [["endToEndId", code]]);
    const { body } = await drop(ana, csv(line(code), line("Loja")), "true");
    expect(body.matches).toMatchObject([{ level: "doubtful", doubt: "used", approved: false }]);
    expect((await second.fan.request(`/v1/checkout/${second.paymentId}`)).body.status).toBe("pending");
  });

  test("a creator is told of a transfer that is returned after its payment was approved, also by a later statement", async () => {
    const ana = await seller(product);
    const [named, coded, kept] = [
      await placeOrder(ana, "Rita Prado"),
      await placeOrder(ana, "Caio Reis"),
      await placeOrder(ana, "Davi Lins"),
    ];
    const first = await drop(ana, csv(...[named, coded, kept].map(({ txid }) => line(txid))), "true");
    expect(first.body).toMatchObject({
      matches: [{ approved: true }, { approved: true }, { approved: true }],
      returned: [],
    });
    const returns = csv(
      `${today()};Pix devolvido RITA PRADO;-29,90`,
      `${today()};Devolução de Pix ${coded.txid};-29,90`,
      `${today()};Pix devolvido DAVI LINS;-19,90`,
      `${today()};Pix enviado DAVI LINS;-29,90`,
    );
    const { body } = await drop(ana, returns, "true");
    expect(body).toMatchObject({ credits: 0, matches: [] });
    expect(body.returned).toMatchObject([
      { payment: { _id: named.paymentId, status: "paid" }, amount: 2_990, description: "Pix devolvido RITA PRADO" },
      { payment: { _id: coded.paymentId }, amount: 2_990 },
    ]);
    // Another creator's statement says nothing about them.
    expect((await drop(await seller(product), returns)).body.returned).toEqual([]);
  });

  test("a fan cannot upload a statement, and a statement does not match another creator's payments", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const placed = await placeOrder(ana);
    expect((await drop(placed.fan, csv(line(placed.txid)), "true")).status).toBe(401);
    expect((await drop(bia, csv(line(placed.txid)), "true")).body).toMatchObject({ matches: [], unknown: 1 });
    expect((await placed.fan.request(`/v1/checkout/${placed.paymentId}`)).body.status).toBe("pending");
  });

  test("a file that is no bank statement is refused as unreadable", async () => {
    const ana = await seller(product);
    for (const file of [new Blob([]), new Blob(["%PDF-1.7"]), await makePicture()])
      expect(await drop(ana, file)).toMatchObject({ status: 415, body: { code: "STATEMENT_UNREADABLE" } });
    expect((await ana.upload("/v1/payments/statement", [["approve", "true"]])).body.code).toBe("FILE_MISSING");
    expect((await ana.upload("/v1/payments/statement", [["approve", "yes"]])).status).toBe(400);
  });
});

describe("columns of bank statements", () => {
  const named = (names: string, ...rows: string[]) => new Blob([`${names}\n${rows.join("\n")}\n`]);
  const choose = (ana: Person, file: Blob, columns: object | string) =>
    ana.upload("/v1/payments/statement", [
      ["columns", typeof columns === "string" ? columns : JSON.stringify(columns)],
      ["file", file, "extrato.csv"],
    ]);
  const row = (text: string) => `${today()};Pix ${text};29,90;31,20`;

  test("a table that is not understood is shown, and its columns are chosen once for all statements with this header", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const file = named("A;B;C;D", row(placed.txid), row("LOJA"));
    const unclear = await drop(ana, file, "true");
    expect(unclear).toMatchObject({ status: 200, body: { lines: 0, matches: [] } });
    expect(unclear.body.table).toEqual({
      header: ["A", "B", "C", "D"],
      rows: [
        [today(), `Pix ${placed.txid}`, "29,90", "31,20"],
        [today(), "Pix LOJA", "29,90", "31,20"],
      ],
      columns: null,
      byHand: false,
    });
    expect((await choose(ana, file, { day: 0, amount: 1 })).body.code).toBe("STATEMENT_COLUMNS_WRONG");
    expect((await drop(ana, file)).body.table.columns).toBeNull();

    const read = await choose(ana, file, { day: 0, amount: 2, payer: 1 });
    expect(read.body).toMatchObject({ lines: 2, credits: 2, unknown: 1, matches: [{ level: "certain" }] });
    expect(read.body.table).toMatchObject({ columns: { day: 0, amount: 2, payer: 1 }, byHand: true });
    const next = await drop(ana, named("a;b;c;d", row(placed.txid)), "true");
    expect(next.body.matches).toMatchObject([{ approved: true, amount: 2990 }]);
    const bia = await seller(product);
    expect((await drop(bia, file)).body.table.columns).toBeNull();
  });

  test("columns can be changed later, and only the newest are used", async () => {
    const ana = await seller(product);
    const file = named("Data;Descrição;Valor;Taxa paga", row("MARIA"));
    expect((await drop(ana, file)).body.table).toMatchObject({ columns: { day: 0, amount: 2 }, byHand: false });
    await choose(ana, file, { day: 0, amount: 3 });
    expect((await drop(ana, file)).body.table.columns).toEqual({ day: 0, amount: 3 });
    await choose(ana, file, { day: 0, credit: 2, debit: 3, description: 1 });
    expect((await drop(ana, file)).body.table.columns).toEqual({ day: 0, credit: 2, debit: 3, description: 1 });
  });

  test.each([
    "nada",
    "[]",
    "{}",
    '{"day":0}',
    '{"day":0,"amount":0}',
    '{"day":0,"credit":1}',
    '{"day":0,"amount":1,"credit":2,"debit":3}',
    '{"day":0,"amount":60}',
    '{"day":-1,"amount":1}',
    '{"day":0,"amount":1,"other":2}',
  ])("%s are no columns", async (columns) => {
    const ana = await seller(product);
    expect((await choose(ana, csv(line("MARIA")), columns)).body.code).toBe("VALIDATION_FAILED");
  });
});

describe("lines of bank statements", () => {
  test("nothing received is an answer, and what is not read is told", async () => {
    const ana = await seller(product);
    expect((await drop(ana, csv())).body).toMatchObject({ lines: 0, credits: 0, matches: [], unread: 0 });
    const file = csv(line("MARIA"), line("RITA", "vinte"), `${today()};SALDO DO DIA;;`);
    expect((await drop(ana, file)).body).toMatchObject({
      lines: 1,
      balances: 1,
      unread: 1,
      unreadLines: [{ row: 3, text: `${today()} Pix recebido RITA vinte` }],
      beyond: 0,
    });
  });

  test("a large statement is read by a thread, with the columns that were chosen before", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const many = Array.from({ length: 3_000 }, (_, i) => `${today()};Mercado ${i};-10,00;31,20`);
    const file = new Blob([`A;B;C;D\n${many.join("\n")}\n${today()};Pix ${placed.txid};29,90;31,20\n`]);
    expect(file.size).toBeGreaterThan(64 * 1024);
    expect((await drop(ana, file)).body.table.columns).toBeNull();
    const parts: [string, string | Blob, string?][] = [
      ["columns", '{"day":0,"amount":2}'],
      ["file", file, "extrato.csv"],
    ];
    expect((await ana.upload("/v1/payments/statement", parts)).body).toMatchObject({ lines: 3_001, credits: 1 });
    expect((await drop(ana, file)).body).toMatchObject({ lines: 3_001, matches: [{ level: "certain" }] });
  });
});
