import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { orderTip } from "#test/tips";

const product = startProduct();
const queue = "/v1/payments?paymentMethod=pix&hasReceiptUrl&receiptManualApproved=null";

type Placed = { fan: Person; paymentId: string; receiptPath: string };

async function placeOrder(ana: Seller): Promise<Placed> {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  return { fan, paymentId: body._id, receiptPath: `/v1/subscriptions/${body.subscriptionId}/payment/receipt` };
}

async function sendReceipt({ fan, receiptPath }: Placed, picture?: Blob) {
  return fan.upload(receiptPath, [["file", picture ?? (await makePicture()), "comprovante.jpg"]]);
}

const endToEndId = (tail: string) =>
  `E00038166${new Date().toISOString().replace(/\D/g, "").slice(0, 12)}${tail.padEnd(11, "0")}`;

describe("receipts of payments", () => {
  test("a creator approves a pending receipt, which opens the stories until the end of period and grace", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const sent = await sendReceipt(placed);
    expect(sent).toMatchObject({
      status: 200,
      body: { _id: placed.paymentId, status: "pending", receiptManualApproved: null },
    });

    const waiting = await ana.request(queue);
    expect(waiting.body).toMatchObject({
      totalCount: 1,
      data: [
        {
          _id: placed.paymentId,
          amount: 2990,
          receiptChecks: expect.arrayContaining([expect.objectContaining({ kind: "file", level: "green" })]),
        },
      ],
    });
    const picture = await ana.request(waiting.body.data[0].receiptUrl);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect(picture.headers.get("content-disposition")).toBe('attachment; filename="comprovante.jpg"');

    const approved = await ana.request(`/v1/payments/${placed.paymentId}/approve`, { method: "POST" });
    expect(approved).toMatchObject({
      status: 200,
      body: { status: "paid", receiptManualApproved: true, subscription: { status: "active" } },
    });
    expect((await ana.request(queue)).body.data).toEqual([]);
    expect((await ana.request("/v1/subscription/stats")).body.periodActive).toBe(1);
    const stories = `/v1/creators/${ana.username}/stories`;
    expect((await placed.fan.request(stories)).status).toBe(200);
    expect((await visitor(product).request(stories)).status).toBe(401);

    product.clock.aheadMs = new Date(approved.body.periodEnd).getTime() - Date.now() + 1;
    expect((await placed.fan.request(stories)).status).toBe(200);
    product.clock.aheadMs += 3 * 86_400_000;
    expect(await placed.fan.request(stories)).toMatchObject({ status: 403, body: { code: "SUBSCRIPTION_REQUIRED" } });
  });

  test("a receipt is decided once, also with repeated or concurrent requests", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await sendReceipt(placed);
    const decide = (what: string) => ana.request(`/v1/payments/${placed.paymentId}/${what}`, { method: "POST" });
    const responses = await Promise.all(["approve", "reprove", "approve", "reprove", "approve"].map(decide));
    const [won] = responses.filter(({ status }) => status === 200);
    for (const { status, body } of responses) {
      if (status === 200) expect(body.receiptManualApproved).toBe(won?.body.receiptManualApproved);
      else expect([status, body.code]).toEqual([409, "PAYMENT_ALREADY_DECIDED"]);
    }
    const { body } = await placed.fan.request(`/v1/checkout/${placed.paymentId}`);
    expect(body.payment.receiptManualApproved).toBe(won?.body.receiptManualApproved);
    expect(body.status).toBe(won?.body.receiptManualApproved ? "active" : "pending");
  });

  test("a rejected receipt leaves the payment open with a reason, up to three times", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    for (let i = 0; i < 3; i++) {
      expect((await sendReceipt(placed)).status).toBe(200);
      expect((await sendReceipt(placed)).body.code).toBe("RECEIPT_WAITING");
      const body = i ? { reason: "Valor diferente" } : undefined;
      const rejected = await ana.request(`/v1/payments/${placed.paymentId}/reprove`, {
        method: "POST",
        ...(body && { body }),
      });
      expect(rejected).toMatchObject({ status: 200, body: { status: "pending", receiptManualApproved: false } });
    }
    const { body } = await placed.fan.request(`/v1/checkout/${placed.paymentId}`);
    expect(body).toMatchObject({ receiptsLeft: 0, payment: { receiptRejectionReason: "Valor diferente" } });
    expect(await sendReceipt(placed)).toMatchObject({ status: 409, body: { code: "RECEIPT_LIMIT" } });
    expect((await ana.request(`/v1/payments/${placed.paymentId}/approve`, { method: "POST" })).body.code).toBe(
      "PAYMENT_ALREADY_DECIDED",
    );
  });

  test("one file or E2E id never approves two payments, also with concurrent requests", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const receipts = [{ picture: await makePicture() }, { id: endToEndId("abc") }];
    for (const { picture, id } of receipts) {
      const orders = [await placeOrder(ana), await placeOrder(bia), await placeOrder(ana)];
      for (const placed of orders) {
        const sent = picture
          ? await sendReceipt(placed, picture)
          : await placed.fan.upload(placed.receiptPath, [["endToEndId", id as string]]);
        expect(sent.status).toBe(200);
      }
      const waiting = (await bia.request(queue)).body.data.at(-1);
      expect(waiting.receiptChecks.at(-1).level).toBe("amber");
      const owners = [ana, bia, ana];
      const responses = await Promise.all(
        orders.map(({ paymentId }, i) => owners[i]?.request(`/v1/payments/${paymentId}/approve`, { method: "POST" })),
      );
      expect(responses.map((response) => response?.status).sort()).toEqual([200, 409, 409]);
      expect(responses.filter((response) => response?.body.code === "RECEIPT_ALREADY_USED")).toHaveLength(2);
    }
  });

  test("a fan who submits a receipt gets the payment as in their order, and no other field", async () => {
    const placed = await placeOrder(await seller(product));
    const sent = await sendReceipt(placed);
    expect(Object.keys(sent.body).sort()).toEqual([
      "_id",
      "amount",
      "card",
      "createdAt",
      "discount",
      "gateway",
      "paidAt",
      "paymentMethod",
      "periodEnd",
      "periodStart",
      "pixCopyPaste",
      "pixExpiresAt",
      "receiptManualApproved",
      "receiptRejectionReason",
      "receiptSentAt",
      "receiptSentBy",
      "receiptUrl",
      "refundDue",
      "refunded",
      "status",
      "txid",
    ]);
    const { body } = await placed.fan.request(`/v1/checkout/${placed.paymentId}`);
    expect(sent.body).toEqual({ ...body.payment, receiptUrl: sent.body.receiptUrl });
  });

  test("a creator may submit the receipt of a payment, and it counts as theirs", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const sent = await ana.upload(placed.receiptPath, [["endToEndId", endToEndId("whats")]]);
    expect(sent).toMatchObject({ status: 200, body: { receiptSentBy: "creator", receiptUrl: null } });
    expect(sent.body.receiptChecks.map((check: { kind: string; level: string }) => [check.kind, check.level])).toEqual([
      ["day", "green"],
      ["endToEndId", "green"],
    ]);
    expect((await ana.request(queue)).body.totalCount).toBe(1);
  });

  test("the fan sees nothing of receipts that the creator sends, and each of them has three", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const order = async () => (await placed.fan.request(`/v1/checkout/${placed.paymentId}`)).body;
    const helped = async () => (await placed.fan.request(`/v1/creators/${ana.username}/payment-help`)).body;
    const asCreator = (tail: string) => ana.upload(placed.receiptPath, [["endToEndId", endToEndId(tail)]]);
    const reprove = (reason?: string) =>
      ana.request(`/v1/payments/${placed.paymentId}/reprove`, { method: "POST", body: reason ? { reason } : {} });
    const nothing = { receiptSentBy: null, receiptSentAt: null, receiptManualApproved: null, receiptUrl: null };
    for (const tail of ["one", "two", "three"]) {
      expect((await asCreator(tail)).body).toMatchObject({ receiptSentBy: "creator", receiptManualApproved: null });
      expect(await order()).toMatchObject({ receiptsLeft: 3, payment: nothing });
      expect((await helped()).data).toMatchObject([{ state: "unpaid", receiptSentAt: null }]);
      expect((await reprove("Não achei.")).body.receiptManualApproved).toBe(false);
      expect(await order()).toMatchObject({ receiptsLeft: 3, payment: { ...nothing, receiptRejectionReason: null } });
    }
    expect((await asCreator("four")).body.code).toBe("RECEIPT_LIMIT");
    expect((await sendReceipt(placed)).body).toMatchObject({ receiptSentBy: "fan", receiptManualApproved: null });
    expect((await helped()).data).toMatchObject([{ state: "checking", receiptSentAt: expect.any(String) }]);
    await reprove("Foto escura.");
    const own = { receiptSentBy: "fan", receiptManualApproved: false, receiptRejectionReason: "Foto escura." };
    expect(await order()).toMatchObject({ receiptsLeft: 2, payment: own });
  });

  test("a receipt of the fan stays theirs after the creator has sent another one", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await sendReceipt(placed);
    await ana.request(`/v1/payments/${placed.paymentId}/reprove`, { method: "POST", body: { reason: "Foto escura." } });
    await ana.upload(placed.receiptPath, [["endToEndId", endToEndId("whats")]]);
    const { body } = await placed.fan.request(`/v1/checkout/${placed.paymentId}`);
    const own = { receiptSentBy: "fan", receiptManualApproved: false, receiptRejectionReason: "Foto escura." };
    expect(body).toMatchObject({ receiptsLeft: 2, payment: own });
    expect((await placed.fan.request(body.payment.receiptUrl)).status).toBe(200);
    expect((await sendReceipt(placed, await makePicture("png"))).body.code).toBe("RECEIPT_WAITING");
  });

  test("a receipt is refused when it is no picture, no receipt, or another person's", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    for (const file of [new Blob(["%PDF-1.7"]), new Blob([""]), await makePicture("gif"), new Blob(["<svg/>"])]) {
      expect(await sendReceipt(placed, file)).toMatchObject({ status: 415, body: { code: "NOT_A_RECEIPT" } });
    }
    expect(await sendReceipt(placed, new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).toMatchObject({
      status: 413,
      body: { code: "FILE_TOO_LARGE" },
    });
    expect(await placed.fan.upload(placed.receiptPath, [["endToEndId", "E123"]])).toMatchObject({ status: 400 });
    expect(await placed.fan.upload(placed.receiptPath, [["nothing", "x"]])).toMatchObject({ status: 400 });
    const [other, bia] = [await placeOrder(ana), await seller(product)];
    for (const stranger of [other.fan, bia]) {
      const picture = await makePicture();
      expect(await stranger.upload(placed.receiptPath, [["file", picture, "a.jpg"]])).toMatchObject({ status: 404 });
    }
    expect((await visitor(product).upload(placed.receiptPath, [["endToEndId", endToEndId("x")]])).status).toBe(401);
  });

  test("only its creator can see and decide a receipt", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const placed = await placeOrder(ana);
    await sendReceipt(placed);
    const { receiptUrl } = (await ana.request(queue)).body.data[0];
    for (const what of ["approve", "reprove"]) {
      expect((await bia.request(`/v1/payments/${placed.paymentId}/${what}`, { method: "POST" })).status).toBe(404);
      expect((await placed.fan.request(`/v1/payments/${placed.paymentId}/${what}`, { method: "POST" })).status).toBe(
        401,
      );
    }
    for (const person of [bia, placed.fan, visitor(product)])
      expect((await person.request(receiptUrl)).status).toBe(404);
    expect(
      (await ana.request(`/v1/payments/${(await placeOrder(ana)).paymentId}/approve`, { method: "POST" })).body.code,
    ).toBe("RECEIPT_MISSING");
  });

  test("a receipt is accepted for eight days, as late for ninety more, and no longer", async () => {
    const ana = await seller(product);
    const [early, late, never] = [await placeOrder(ana), await placeOrder(ana), await placeOrder(ana)];
    product.clock.aheadMs = 7.9 * 86_400_000;
    expect((await sendReceipt(early)).status).toBe(200);
    product.clock.aheadMs = 8.1 * 86_400_000;
    expect((await ana.request(`/v1/payments/${early.paymentId}/approve`, { method: "POST" })).status).toBe(200);
    // The fans' sessions continue, to read their orders.
    product.clock.aheadMs = 50 * 86_400_000;
    for (const { fan } of [late, never]) expect((await fan.request("/v1/fan/me")).status).toBe(200);
    product.clock.aheadMs = 97.9 * 86_400_000;
    expect((await sendReceipt(late)).status).toBe(200);
    product.clock.aheadMs = 98.1 * 86_400_000;
    expect(await sendReceipt(never)).toMatchObject({ status: 409, body: { code: "PAYMENT_NOT_OPEN" } });
  });
});

test("payments are counted through every step, and each filter's total matches its list", async () => {
  const ana = await seller(product);
  const placed = [await placeOrder(ana), await placeOrder(ana), await placeOrder(ana), await placeOrder(ana)] as const;
  await sendReceipt(placed[0]);
  await sendReceipt(placed[1]);
  await ana.request(`/v1/payments/${placed[1].paymentId}/approve`, { method: "POST" });
  await sendReceipt(placed[2]);
  await ana.request(`/v1/payments/${placed[2].paymentId}/reprove`, { method: "POST" });
  const totals: Record<string, number> = {};
  for (const filter of ["", "status=paid", "status=pending", "hasReceiptUrl=false", "receiptManualApproved=false"]) {
    const { body } = await ana.request(`/v1/payments?limit=100&${filter}`);
    expect(body.data).toHaveLength(body.totalCount);
    totals[filter] = body.totalCount;
  }
  expect(Object.values(totals)).toEqual([4, 1, 3, 1, 1]);
  const { body: queued } = await ana.request(queue);
  expect([queued.totalCount, queued.data[0]._id]).toEqual([1, placed[0].paymentId]);
  expect((await ana.request("/v1/payments?limit=1&offset=1")).body).toMatchObject({ totalCount: 4, hasMore: true });
  const { data } = (await ana.request("/v1/payments?status=paid")).body;
  const { body: ofOne } = await ana.request(`/v1/payments?subscription=${data[0].subscription._id}`);
  expect([ofOne.totalCount, ofOne.data[0]._id]).toEqual([1, placed[1].paymentId]);
  // After all tests of this file the stored counts equal the counted rows.
  const { rows } = await sql`
    with kept as (select account_id, method, status, receipt_status, sum(payments) as payments from payment_count group by 1, 2, 3, 4),
      counted as (select account_id, method, status, receipt_status, count(*) as payments from payment group by 1, 2, 3, 4)
    (select * from kept where payments <> 0 except select * from counted)
    union all (select * from counted except select * from kept)`.execute(product.ctx.db);
  expect(rows).toEqual([]);
});

test("first orders by PIX without a receipt are listed newest first, of all kinds, without renewals", async () => {
  const ana = await seller(product);
  const placed = [await placeOrder(ana), await placeOrder(ana), await placeOrder(ana), await placeOrder(ana)] as const;
  await sendReceipt(placed[0]);
  await sendReceipt(placed[1]);
  await ana.request(`/v1/payments/${placed[1].paymentId}/approve`, { method: "POST" });
  const { order: tip } = await orderTip(product, ana, { amount: 1_500 });
  const renewal = product.ctx.db.updateTable("payment").set({ renewsAt: product.ctx.now() });
  await renewal.where("id", "=", placed[2].paymentId).execute();
  const { body } = await ana.request("/v1/payments?unpaid=first");
  expect([body.totalCount, body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([
    2,
    [tip._id, placed[3].paymentId],
  ]);
  const bia = await seller(product);
  expect((await bia.request("/v1/payments?unpaid=first")).body.totalCount).toBe(0);
});

test("two payments of one creator are processed concurrently, without waiting for each other", async () => {
  const ana = await seller(product);
  const placed = [await placeOrder(ana), await placeOrder(ana)];
  const { db } = product.ctx;
  const slotOf = async (trx: typeof db) =>
    (await sql<{ slot: number }>`select pg_backend_pid() % 16 as slot`.execute(trx)).rows[0]?.slot;
  const first = await db.startTransaction().execute();
  const others: (typeof first)[] = [];
  try {
    // Two connections may use the same slot of counters by chance; opens connections until one has another slot.
    do others.push(await db.startTransaction().execute());
    while ((await slotOf(others.at(-1) as typeof first)) === (await slotOf(first)));
    for (const [i, trx] of [first, others.at(-1) as typeof first].entries())
      await trx
        .updateTable("payment")
        .set({ status: "expired" })
        .where("id", "=", placed[i]?.paymentId ?? "")
        .execute();
  } finally {
    for (const trx of [first, ...others]) await trx.commit().execute();
  }
  expect((await ana.request("/v1/payments?status=expired")).body.totalCount).toBe(2);
});
