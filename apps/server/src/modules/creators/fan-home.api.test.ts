import { termsVersion } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { reviewPage, takePageDown } from "#modules/profile/profile.queries";
import { countQueries } from "#test/count-queries";
import { verifyEmail } from "#test/grants";
import { addItem, buyItem } from "#test/items";
import { addGuestAccess } from "#test/many-creators";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addTip } from "#test/tips";
import { addReceipt, addStory, expireOpenPayment, newEndToEndId, setPeriod, subscribe } from "#test/world";

const product = startProduct();

async function shop() {
  const person = await seller(product);
  return Object.assign(person, { accountId: (await person.request("/v1/me")).body._id as string });
}

/** Orders in a browser that may already have other orders. */
async function subscribeIn(person: Person, from: Seller, state: "paying" | "expired" | "unpaid", email?: string) {
  const { body } = await person.request("/v1/checkout", { body: order(from, email ? { email } : {}) });
  if (state === "unpaid") return body;
  await setPeriod(product, body.subscriptionId, state);
  await expireOpenPayment(product, body.subscriptionId);
  return body;
}

describe("a fan's subscriptions", () => {
  test("a fan's list has the subscriptions to all creators, open ones first, with the possible actions", async () => {
    const [ana, bia, caio] = [await shop(), await shop(), await shop()];
    const person = visitor(product);
    const paying = await subscribeIn(person, ana, "paying");
    const over = await subscribeIn(person, bia, "expired");
    const waiting = await subscribeIn(person, caio, "unpaid");
    const { status, body } = await person.request("/v1/fan/subscriptions");
    expect(status).toBe(200);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(
      [paying, waiting, over].map(({ subscriptionId }) => subscriptionId),
    );
    expect(body.data[0]).toMatchObject({
      creator: { username: ana.username, fullName: "Ana Luz", profilePic: null },
      plan: { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
      openOrderId: null,
      state: { status: "active", access: true, rights: { mayCancel: true, mayRenew: true } },
    });
    expect(body.data[1]).toMatchObject({ openOrderId: waiting._id, state: { status: "pending", access: false } });
    expect(body.data[2]).toMatchObject({ state: { status: "expired", access: false } });
  });

  test("only the fan sees the payments of their subscription", async () => {
    const ana = await shop();
    const fan = await subscribe({ product }, ana, "unpaid");
    await addReceipt(product, fan);
    await ana.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    const path = `/v1/fan/subscriptions/${fan.subscriptionId}`;
    const { body } = await fan.person.request(path);
    expect(body.payments).toMatchObject([{ _id: fan.orderId, amount: 2990, status: "paid", paymentMethod: "pix" }]);
    expect(body.state.rights.refundUntil).not.toBeNull();
    const other = await subscribe({ product }, ana, "paying");
    expect((await other.person.request(path)).status).toBe(404);
    expect((await visitor(product).request(path)).status).toBe(401);
  });

  test("an order whose receipt waits for the creator says so, until it is decided", async () => {
    const ana = await shop();
    const fan = await subscribe({ product }, ana, "unpaid");
    const isWaiting = async () => (await fan.person.request("/v1/fan/subscriptions")).body.data[0].receiptWaiting;
    expect(await isWaiting()).toBe(false);
    await addReceipt(product, fan);
    expect(await isWaiting()).toBe(true);
    await ana.request(`/v1/payments/${fan.orderId}/reprove`, { body: { reason: "Ilegível." } });
    expect(await isWaiting()).toBe(false);
    // The fan sees nothing of one that the creator sends.
    await ana.upload(`/v1/payments/${fan.orderId}/receipt`, [["endToEndId", newEndToEndId(product)]]);
    expect(await isWaiting()).toBe(false);
  });

  test("a withdrawn payment to the creator's key is due to the fan until the creator returns it", async () => {
    const ana = await shop();
    const fan = await subscribe({ product }, ana, "unpaid");
    await addReceipt(product, fan);
    await ana.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    const path = `/v1/fan/subscriptions/${fan.subscriptionId}`;
    const ofFan = async () => (await fan.person.request(path)).body.payments;
    const ofCreator = async () => (await ana.request(`/v1/payments?subscription=${fan.subscriptionId}`)).body.data;
    expect(await ofFan()).toMatchObject([{ status: "paid", refundDue: false }]);
    expect((await fan.person.request(`${path}/refund`, { method: "POST" })).status).toBe(200);
    for (const payments of [await ofFan(), await ofCreator()])
      expect(payments).toMatchObject([{ status: "refunded", refundDue: true }]);
    const [refund] = (await ana.request("/v1/refunds")).body.data;
    expect((await ana.request(`/v1/refunds/${refund._id}/returned`, { body: {} })).status).toBe(200);
    for (const payments of [await ofFan(), await ofCreator()])
      expect(payments).toMatchObject([{ status: "refunded", refundDue: false }]);
  });

  test("a fan's list leaves out orders that were never paid and have ended", async () => {
    const [ana, person] = [await shop(), visitor(product)];
    const { subscriptionId } = await subscribeIn(person, ana, "unpaid");
    const over = product.ctx.db.updateTable("subscription").set({ status: "expired" });
    await over.where("id", "=", subscriptionId).execute();
    expect((await person.request("/v1/fan/subscriptions")).body.data).toEqual([]);
  });
});

describe("the feed of a fan", () => {
  test("the feed has every creator with access, unseen stories first", async () => {
    const [ana, bia, caio] = [await shop(), await shop(), await shop()];
    const person = visitor(product);
    for (const from of [ana, bia]) await subscribeIn(person, from, "paying");
    await subscribeIn(person, caio, "expired");
    await addStory(product, caio);
    const seen = await addStory(product, ana);
    const feed = async () => (await person.request("/v1/fan/feed")).body.data;
    expect(await feed()).toMatchObject([
      { username: ana.username, stories: 1, unseen: 1 },
      { username: bia.username, stories: 0, unseen: 0, lastStoryAt: null },
    ]);
    await person.request(`/v1/fan/stories/${seen}/view`, { method: "POST" });
    await addStory(product, bia);
    expect(await feed()).toMatchObject([
      { username: bia.username, unseen: 1 },
      { username: ana.username, stories: 1, unseen: 0 },
    ]);
    product.clock.aheadMs = 2 * 86_400_000;
    expect((await feed()).map(({ stories }: { stories: number }) => stories)).toEqual([0, 0]);
  });

  test("the feed leaves out a page that an admin took down, and keeps one whose reports wait for an admin", async () => {
    const [ana, bia] = [await shop(), await shop()];
    const person = visitor(product);
    for (const from of [ana, bia]) {
      await subscribeIn(person, from, "paying");
      await addStory(product, from);
    }
    await takePageDown(product.ctx, ana.accountId);
    await reviewPage(product.ctx, bia.accountId);
    const { data } = (await person.request("/v1/fan/feed")).body;
    expect(data).toMatchObject([{ username: bia.username, stories: 1 }]);
    const watch = async ({ username }: Seller) =>
      (await person.request(`/v1/creators/${username}/stories`)).body.code ?? "watched";
    expect([await watch(ana), await watch(bia)]).toEqual(["CONTENT_HIDDEN", "watched"]);
  });

  test("the feed marks the creators who want the fan's handle over their videos", async () => {
    const [ana, bia] = [await shop(), await shop()];
    const person = visitor(product);
    for (const from of [ana, bia]) await subscribeIn(person, from, "paying");
    await ana.request("/v1/account/setting", { method: "PATCH", body: { watermark: true } });
    const { data } = (await person.request("/v1/fan/feed")).body as {
      data: { username: string; watermark: boolean }[];
    };
    const marked = data.filter(({ watermark }) => watermark).map(({ username }) => username);
    expect([data.length, marked]).toEqual([2, [ana.username]]);
    product.clock.aheadMs += 2_000;
    const pageOf = async ({ username }: Seller) => (await person.request(`/v1/creators/${username}`)).body.watermark;
    expect([await pageOf(ana), await pageOf(bia)]).toEqual([true, false]);
  });

  test("the feed is read with one statement, for 200 creators as for one", async () => {
    const person = visitor(product);
    await subscribeIn(person, await shop(), "paying");
    let creators = 0;
    const request = () =>
      countQueries(product, async () => {
        creators = (await person.request("/v1/fan/feed")).body.data.length;
      });
    // The session of this browser is cached for seconds, which do not pass.
    product.clock.stoppedAtMs = Date.now();
    await request();
    const counts = [[await request(), creators]];
    await addGuestAccess(product, person, 199);
    counts.push([await request(), creators]);
    expect(counts).toEqual([
      [1, 1],
      [1, 200],
    ]);
  });

  test("the feed of a fan without subscriptions is empty", async () => {
    const person = visitor(product);
    await verifyEmail(product, person, `vazio${Date.now()}@exemplo.com.br`);
    expect((await person.request("/v1/fan/feed")).body.data).toEqual([]);
    expect((await person.request("/v1/fan/subscriptions")).body.data).toEqual([]);
  });
});

test("a fan can export their data", async () => {
  const [ana, email] = [await shop(), `joao${Date.now()}@exemplo.com.br`];
  const person = visitor(product);
  await subscribeIn(person, ana, "paying", email);
  await verifyEmail(product, person, email);
  const story = await addStory(product, ana);
  await person.request(`/v1/fan/stories/${story}/view`, { method: "POST" });
  const { headers, body } = await person.request("/v1/fan/export");
  expect(headers.get("content-disposition")).toContain("camarim-meus-dados.json");
  expect(body).toMatchObject({
    emails: [email],
    subscriptions: [{ creator: { username: ana.username }, payments: [{ amount: 2990 }] }],
    views: [{ story, creator: ana.username }],
    provided: { orders: [{ termsVersion, termsAcceptedAt: expect.any(String) }, { name: "João Souza" }] },
  });
});

test("an export has the fan's items with their payments, and what they typed into each order; never another fan's", async () => {
  const ana = await shop();
  const item = await addItem(product, ana, { title: "Ensaio da praia" });
  const bought = await buyItem(product, ana, item._id);
  const tip = await addTip(product, ana, {}, bought.fan);
  const other = await buyItem(product, ana, item._id);
  const { db } = product.ctx;
  const typed = async (paymentId: string, fanDocument: string) => {
    const paid = db.selectFrom("payment").select("orderId").where("id", "=", paymentId);
    const row = db.updateTable("fanOrder").set({ fanDocument }).where("id", "=", paid);
    return row.returning(["id as order", "fanPhone as phone"]).executeTakeFirstOrThrow();
  };
  const own = await typed(bought.orderId, "52998224725");
  const foreignOrder = await typed(other.orderId, "11144477735");
  const elsewhere = visitor(product);
  await verifyEmail(product, elsewhere, bought.email);
  const { body } = await bought.fan.request("/v1/fan/export");
  expect(body.items).toMatchObject([
    {
      _id: item._id,
      order: own.order,
      title: "Ensaio da praia",
      amount: 1_990,
      creator: { username: ana.username },
      boughtAt: expect.any(String),
      revokedAt: null,
      payments: [{ _id: bought.orderId, amount: 1_990, status: "paid", paymentMethod: "pix" }],
    },
  ]);
  expect(body.provided.orders).toMatchObject([
    { ...own, name: "João Souza", document: "52998224725" },
    { order: tip, name: "João Souza" },
  ]);
  expect((await elsewhere.request("/v1/fan/export")).body.items).toEqual(body.items);
  for (const foreign of [other.orderId, ...Object.values(foreignOrder), "11144477735", other.email])
    expect(JSON.stringify(body)).not.toContain(foreign);
});
