import { describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import { gatewaySale, post } from "#test/ledger";
import { order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, addSale, openWorld, subscribe } from "#test/world";

const product = startProduct();

const nothing = {
  disputed: 0,
  debt: 0,
  totalBalance: 0,
  available: 0,
  waitingFunds: 0,
  transferred: 0,
  blocked: 0,
  receivedOutside: 0,
  receivedInAccount: 0,
  feesDue: 0,
};
const operations = "/v1/wallet/balance/operations";

describe("approved PIX payments in the ledger", () => {
  test("an approved PIX is an operation outside our accounts, with the fee owed and each of its entries", async () => {
    const world = await openWorld(product);
    const { owner } = world;
    expect((await owner.request("/v1/wallet/balance")).body).toEqual(nothing);
    expect((await owner.request(operations)).body).toEqual({
      object: "list",
      limit: 20,
      offset: 0,
      hasMore: false,
      totalCount: 0,
      data: [],
    });

    const id = await addSale(world, owner);
    expect((await owner.request("/v1/wallet/balance")).body).toEqual({
      ...nothing,
      receivedOutside: 2990,
      feesDue: 299,
    });
    const { data } = (await owner.request(operations)).body;
    expect(data).toEqual([
      {
        _id: id,
        type: "payable",
        status: "transferred",
        custody: "own_bank",
        amount: 2990,
        fee: 299,
        net: 2691,
        balanceAfter: 0,
        description: "João Souza · Mensal",
        paymentMethod: "pix",
        createdAt: expect.any(String),
        availableAt: null,
        paymentId: expect.any(String),
        transferId: null,
      },
    ]);
    expect((await owner.request(`${operations}/${id}`)).body).toEqual({
      ...data[0],
      entries: [
        { account: "fans", amount: -2990, balanceAfter: null },
        { account: "own_bank", amount: 2990, balanceAfter: 2990 },
        { account: "fees_due", amount: -299, balanceAfter: -299 },
        { account: "fees", amount: 299, balanceAfter: null },
      ],
    });
    expect((await owner.request("/v1/wallet/payables")).body).toMatchObject({
      totalCount: 1,
      data: [{ _id: id, status: "paid", amount: 2990, fee: 299, net: 2691, paymentId: data[0].paymentId }],
      upcoming: [],
    });
    expect((await world.other.request(operations)).body.totalCount).toBe(0);
  });

  test("operations have the oldest first on request, over pages", async () => {
    const world = await openWorld(product);
    const sales = [];
    for (let sale = 0; sale < 3; sale++) sales.push(await addSale(world, world.owner));
    const read = async (query: string): Promise<string[]> =>
      (await world.owner.request(`${operations}${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await read("")).toEqual(sales.toReversed());
    expect([...(await read("?order=oldest&limit=2")), ...(await read("?order=oldest&limit=2&offset=2"))]).toEqual(
      sales,
    );
    expect((await world.owner.request(`${operations}?order=amount`)).status).toBe(400);
  });

  test("an approved PIX has the fee rate of its day, also after a change of the rate", async () => {
    const world = await openWorld(product);
    const id = await addSale(world, world.owner);
    const from = new Date(product.ctx.now().getTime() + 86_400_000);
    await product.ctx.db
      .insertInto("platformFee")
      .values({ gateway: "bacen", validFrom: from, basisPoints: 1_250 })
      .execute();
    expect((await world.owner.request(`${operations}/${await addSale(world, world.owner)}`)).body.fee).toBe(299);
    product.clock.aheadMs = 2 * 86_400_000;
    expect((await world.owner.request(`${operations}/${await addSale(world, world.owner)}`)).body.fee).toBe(374);
    expect((await world.owner.request(`${operations}/${id}`)).body.fee).toBe(299);
  });

  test("200 concurrent approvals post a PIX once and get the same response", async () => {
    const ana = await seller(product);
    const { body } = await visitor(product).request("/v1/checkout", { body: order(ana) });
    await ana.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [
      ["endToEndId", `E00038166${new Date().toISOString().replace(/\D/g, "").slice(0, 12)}duzentos000`],
    ]);
    const approve = () => ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" });
    const responses = await Promise.all(Array.from({ length: 200 }, approve));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body)))).toHaveProperty("size", 1);
    expect((await ana.request("/v1/wallet/balance")).body).toEqual({ ...nothing, receivedOutside: 2990, feesDue: 299 });
    expect((await ana.request(operations)).body.totalCount).toBe(1);
  });

  test("a PIX payment that cannot be posted to the ledger is not approved", async () => {
    const world = await openWorld(product);
    const { ctx } = product;
    const fan = await subscribe(world, world.owner, "unpaid");
    const { orderId, person } = fan;
    await addReceipt(product, fan);
    // Another posting has its key.
    await post(product, {
      key: `payment:${orderId}:paid`,
      lines: [
        { account: "iugu", cents: -1 },
        { account: "fees", cents: 1 },
      ],
    });
    ctx.log.level = "silent";
    const { status } = await world.owner.request(`/v1/payments/${orderId}/approve`, { method: "POST" });
    expect(status).toBe(500);
    expect((await person.request(`/v1/checkout/${orderId}`)).body).toMatchObject({
      status: "pending",
      payment: { receiptManualApproved: null },
    });
    expect((await world.owner.request("/v1/wallet/balance")).body).toEqual(nothing);
  });
});

describe("postings to the ledger", () => {
  test("a posting repeated with its key is the same transaction, and an error when its content differs", async () => {
    const { owner } = await openWorld(product);
    const posting = {
      key: `test:${newId(new Date())}`,
      kind: "sale",
      ownerId: owner.accountId,
      lines: gatewaySale(1_000, 100),
    } as const;
    const ids = await Promise.all(Array.from({ length: 8 }, () => post(product, posting)));
    expect(new Set(ids).size).toBe(1);
    expect(await post(product, { ...posting, lines: posting.lines.toReversed() })).toBe(ids[0]);
    const others = [{ lines: gatewaySale(1_001, 100) }, { kind: "adjustment" as const }, { availableAt: new Date() }];
    for (const other of others)
      await expect(post(product, { ...posting, ...other })).rejects.toThrow("another transaction");
    expect((await owner.request("/v1/wallet/balance")).body).toEqual({ ...nothing, totalBalance: 900, available: 900 });
  });

  test("a posting that does not balance is refused and leaves no rows", async () => {
    const { owner } = await openWorld(product);
    const uneven = [
      { account: "iugu", cents: -5 },
      { account: "available", cents: 4 },
    ] as const;
    await expect(post(product, { ownerId: owner.accountId, lines: uneven })).rejects.toMatchObject({
      constraint: "ledger_transaction_balances",
    });
    expect((await owner.request("/v1/wallet/balance")).body).toEqual(nothing);
  });
});

test("pending money shows the date of its release, and is available after it", async () => {
  const world = await openWorld(product);
  const { owner } = world;
  const releaseDates = [10, 10, 20].map((days) => new Date(Date.UTC(2099, 0, days, 2)));
  const paymentIds: string[] = [];
  for (const at of releaseDates) {
    const { orderId } = await subscribe(world, owner, "unpaid");
    paymentIds.push(orderId);
    await post(product, {
      kind: "sale",
      ownerId: owner.accountId,
      paymentId: orderId,
      availableAt: at,
      lines: gatewaySale(5_000, 500, "waiting_funds"),
    });
  }
  expect((await owner.request("/v1/wallet/balance")).body).toEqual({
    ...nothing,
    totalBalance: 13_500,
    waitingFunds: 13_500,
  });
  const { body } = await owner.request("/v1/wallet/payables");
  // 2:00 in UTC is the evening before in São Paulo.
  expect(body.upcoming).toEqual([
    { date: "2099-01-09", net: 9_000, count: 2 },
    { date: "2099-01-19", net: 4_500, count: 1 },
  ]);
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill("waiting_funds"));
  expect(body.data[0].paymentDate).toBe(releaseDates[2]?.toISOString());

  await post(product, {
    key: `payment:${paymentIds[0]}:released`,
    kind: "release",
    ownerId: owner.accountId,
    paymentId: paymentIds[0] as string,
    lines: [
      { account: "waiting_funds", cents: -4_500 },
      { account: "available", cents: 4_500 },
    ],
  });
  expect((await owner.request("/v1/wallet/balance")).body).toEqual({
    ...nothing,
    totalBalance: 13_500,
    available: 4_500,
    waitingFunds: 9_000,
  });
  const { body: after } = await owner.request(operations);
  expect(after).toMatchObject({
    totalCount: 3,
    data: [
      { status: "waiting_funds", balanceAfter: 13_500 },
      { status: "waiting_funds", balanceAfter: 9_000 },
      { status: "available", balanceAfter: 4_500 },
    ],
  });
  expect((await owner.request("/v1/wallet/payables")).body.upcoming[0]).toEqual({
    date: "2099-01-09",
    net: 4_500,
    count: 1,
  });
});

test("operations are listed twenty at a time, newest first, each once", async () => {
  const { owner } = await openWorld(product);
  for (let i = 1; i <= 45; i++)
    await post(product, { kind: "sale", ownerId: owner.accountId, lines: gatewaySale(100 * i, 10 * i) });
  const seen: { _id: string; amount: number; balanceAfter: number }[] = [];
  for (const offset of [0, 20, 40]) {
    const { body } = await owner.request(`${operations}?limit=20&offset=${offset}`);
    expect(body).toMatchObject({ limit: 20, offset, totalCount: 45, hasMore: offset < 40 });
    seen.push(...body.data);
  }
  expect(seen.map(({ amount }) => amount)).toEqual(Array.from({ length: 45 }, (_, i) => 100 * (45 - i)));
  expect(seen[0]?.balanceAfter).toBe((await owner.request("/v1/wallet/balance")).body.totalBalance);
  expect((await owner.request(`${operations}?offset=1000000`)).body).toMatchObject({ hasMore: false, data: [] });
});
