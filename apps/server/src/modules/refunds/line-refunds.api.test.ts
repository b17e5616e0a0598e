import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { sendPartialRefundEmail } from "#modules/notices/send-refund-emails";
import { syncCharge } from "#modules/payments/sync-charge";
import { cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { addItem } from "#test/items";
import { findViolations } from "#test/money-invariants";
import { seed, tries } from "#test/naughty";
import { newPhone, order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { addReceipt, type Fan } from "#test/world";
import { cancelRefund } from "./end-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { requestOrderRefund } from "./request-refund.ts";
import { pollRefunds } from "./submit-refund.ts";

const product = startProduct();
const iugu = withIugu(product);
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Owner = Seller & { accountId: string };

async function withId(person: Seller): Promise<Owner> {
  return Object.assign(person, { accountId: (await person.request("/v1/me")).body._id });
}

beforeEach(() => {
  iugu.knobs({ webhooks: { drop: true } });
});

/** A plan for R$ 29,90, an item for R$ 19,90 and a tip of R$ 20,00 by one payment. */
async function sell(ana: Owner, payer: object = {}, kinds = ["subscription", "item", "tip"]) {
  const itemId = (await addItem(product, ana))._id;
  const { planId, fan: typed, ...body } = order(ana);
  const all = [
    { kind: "subscription", planId },
    { kind: "item", itemId },
    { kind: "tip", amount: 2_000 },
  ];
  const lines = all.filter(({ kind }) => kinds.includes(kind));
  const fan = visitor(product);
  const email = typed.email;
  const placed = await fan.request("/v1/checkout", {
    body: { ...body, fan: { ...typed, phone: newPhone(), document: "52998224725" }, lines, ...payer },
  });
  expect(placed.status).toBe(201);
  return {
    ana,
    fan,
    email,
    itemId,
    id: placed.body._id as string,
    subscriptionId: placed.body.subscriptionId as string,
  };
}

type Sold = Awaited<ReturnType<typeof sell>>;

async function sellByKey(kinds?: string[]): Promise<Sold> {
  const sold = await sell(await withId(await seller(product)), {}, kinds);
  await addReceipt(product, { orderId: sold.id, person: sold.fan, subscriptionId: "", email: sold.email } as Fan);
  expect((await sold.ana.request(`/v1/payments/${sold.id}/approve`, { method: "POST" })).status).toBe(200);
  return sold;
}

async function sellByCard(kinds?: string[]): Promise<Sold> {
  const ana = await withId(await iuguSeller(product));
  const cardToken = await cardTokenFor(iugu, product, ana, "fine");
  const sold = await sell(ana, { paymentMethod: "credit_card", cardToken }, kinds);
  await syncCharge(product.ctx, sold.id);
  return sold;
}

const record = ({ ana, id }: Sold, body?: object) => ana.request(`/v1/payments/${id}/refunds`, { body: body ?? {} });
const refund = ({ ana, id }: Sold, body?: object) =>
  ana.request(`/v1/iugu/payments/${id}/refund`, { body: body ?? {} });
const withdraw = ({ fan, id }: Sold, body?: object, by: Person = fan) =>
  by.request(`/v1/fan/orders/${id}/refund`, { body: body ?? {} });
const balance = async ({ ana }: Sold) => (await ana.request("/v1/wallet/balance")).body;
const tasks = async ({ ana }: Sold) => (await ana.request("/v1/refunds")).body.data;
const paymentOf = async ({ ana, id }: Sold) =>
  (await ana.request("/v1/payments")).body.data.find(({ _id }: { _id: string }) => _id === id);
const boughtItem = async ({ fan, itemId }: Sold) => (await fan.request(`/v1/fan/items/${itemId}`)).body;
const tipOf = async ({ fan }: Sold) => (await fan.request("/v1/fan/tips")).body.data[0];
const stateOf = async ({ fan, subscriptionId }: Sold) =>
  (await fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body.state;
const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

/** Which lines the fan has now, by their positions. */
async function kept({ id }: Sold): Promise<number[]> {
  const rows = await product.ctx.db
    .selectFrom("orderLine")
    .innerJoin("payment", "payment.orderId", "orderLine.orderId")
    .select("position")
    .where("payment.id", "=", id)
    .where("fulfilledAt", "is not", null)
    .where("revokedAt", "is", null)
    .orderBy("position")
    .execute();
  return rows.map(({ position }) => position);
}

async function expectSound({ ana }: Sold) {
  expect(await verifyLedger(product.ctx)).toEqual([]);
  expect(await findViolations(product.ctx, ana.accountId)).toEqual([]);
}

const invoiceOf = ({ id }: Sold) => Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
const happens = async (sold: Sold, what: string, more: object = {}) => {
  await iugu.control(what, { id: invoiceOf(sold)?.id, ...more });
  await syncCharge(product.ctx, sold.id);
};
const wait = async (ms: number) => {
  product.clock.aheadMs += ms;
  iugu.knobs({ aheadMs: product.clock.aheadMs });
  await pollRefunds(product.ctx);
};

describe("lines of a payment to the creator's own key", () => {
  test("a creator refunds one line alone: it is taken back, the others stay, and the fee follows", async () => {
    const sold = await sellByKey();
    expect(await balance(sold)).toMatchObject({ receivedOutside: 6_980, feesDue: 698 });
    const { status, body } = await record(sold, { lines: [2] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "paid", refunded: 1_990, lines: [{ refundedAt: null }, {}, {}] });
    expect(body.lines[1]).toMatchObject({ kind: "item", title: "Ensaio completo", amount: 1_990 });
    expect(body.lines[1].refundedAt).not.toBeNull();
    expect((await record(sold, { lines: [2] })).body).toMatchObject({ status: "paid", refunded: 1_990 });
    expect(await kept(sold)).toEqual([1, 3]);
    expect(await balance(sold)).toMatchObject({ receivedOutside: 4_990, feesDue: 499 });
    expect((await stateOf(sold)).access).toBe(true);
    expect(await boughtItem(sold)).toMatchObject({ contents: [], revoked: { reason: "refunded" }, refund: null });
    await sendPartialRefundEmail(product.ctx, sold.id);
    const [mail] = (await mailsTo(product, sold.email)).filter(({ subject }) => subject.startsWith("Parte do seu"));
    expect(mail?.text).toContain("Seu acesso continua.");
    await expectSound(sold);
  });

  test("the period of a line refunded alone ends, and the last line is the rest of the payment", async () => {
    const sold = await sellByKey();
    expect((await record(sold, { lines: [1] })).body).toMatchObject({ status: "paid", refunded: 2_990 });
    expect(await stateOf(sold)).toMatchObject({ status: "refunded", access: false });
    expect(await kept(sold)).toEqual([2, 3]);
    expect((await record(sold, { lines: [2, 3] })).body).toMatchObject({ status: "refunded", refunded: 6_980 });
    expect(await kept(sold)).toEqual([]);
    expect(await balance(sold)).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    await expectSound(sold);
  });

  test("lines and amounts are not mixed, and unknown lines or more than is left are refused", async () => {
    const sold = await sellByKey();
    expect((await record(sold, { lines: [2], amount: 100 })).status).toBe(400);
    expect((await record(sold, { lines: [4] })).body).toMatchObject({ fields: { lines: expect.any(String) } });
    expect((await record(sold, { amount: 5_500, endToEndId: "E00000000202611221200abcdefghijk" })).status).toBe(200);
    expect((await record(sold, { lines: [2] })).body).toMatchObject({ fields: { lines: expect.any(String) } });
    expect(await kept(sold)).toEqual([1, 2, 3]);
    expect((await record(await sellByKey(["tip"]), { lines: [1] })).body).toMatchObject({ status: "refunded" });
  });

  test("refunds of a line in parallel with each other and with the whole have one result", async () => {
    const sold = await sellByKey();
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => record(sold, { lines: [3] })),
      ...Array.from({ length: 3 }, () => record(sold)),
      ...Array.from({ length: 3 }, () => withdraw(sold, { lines: [2] })),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await paymentOf(sold)).toMatchObject({ status: "refunded", refunded: 6_980 });
    expect(await kept(sold)).toEqual([]);
    expect(await balance(sold)).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    await expectSound(sold);
  });
});

describe("withdrawals of what is no subscription", () => {
  test("a tip and an item are withdrawn within seven days: the creator has a task, and both are e-mailed", async () => {
    for (const kind of ["tip", "item"]) {
      const sold = await sellByKey([kind]);
      const shown = async () => (kind === "tip" ? tipOf(sold) : boughtItem(sold));
      const amount = kind === "tip" ? 2_000 : 1_990;
      expect(await shown()).toMatchObject({ withdrawal: { orderId: sold.id, lines: [1], amount, others: [] } });
      expect((await withdraw(sold, {}, visitor(product))).status).toBe(401);
      const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => withdraw(sold)));
      expect(first).toMatchObject({ status: 200, body: { amount, by: "creator", returnedAt: null } });
      for (const other of others) expect(other.body).toEqual(first?.body);
      expect(await shown()).toMatchObject({ withdrawal: null, refund: first?.body });
      if (kind === "item") expect((await shown()).contents).toEqual([]);
      expect(await balance(sold)).toMatchObject({ receivedOutside: 0, feesDue: 0 });
      expect(await paymentOf(sold)).toMatchObject({ status: "refunded", refundDue: true });
      const [task] = await tasks(sold);
      expect(task).toMatchObject({ amount, kinds: [kind], subscription: null, fan: { email: sold.email } });
      expect(task.txids).toHaveLength(1);
      expect((await sold.ana.request(`/v1/refunds/${task._id}/returned`, { method: "POST" })).status).toBe(200);
      expect((await shown()).refund.returnedAt).not.toBeNull();
      expect(await paymentOf(sold)).toMatchObject({ refundDue: false });
      await expectSound(sold);
    }
  });

  test("the right ends with the seventh day, and others do not learn of the order", async () => {
    const sold = await sellByKey(["item"]);
    const { until } = (await boughtItem(sold)).withdrawal;
    const other = await sellByKey(["tip"]);
    expect((await withdraw(sold, {}, other.fan)).status).toBe(404);
    expect((await withdraw(sold, { lines: [2] })).body).toMatchObject({ fields: { lines: expect.any(String) } });
    product.clock.aheadMs = Date.parse(until) + minuteMs - Date.now();
    expect((await withdraw(sold)).body.code).toBe("REFUND_TOO_LATE");
    expect((await boughtItem(sold)).withdrawal).toBeNull();
    expect(await kept(sold)).toEqual([1]);
  });

  test("each line of an order is withdrawn alone, and the subscription without the others", async () => {
    const sold = await sellByKey();
    expect((await withdraw(sold, { lines: [2] })).body).toMatchObject({ amount: 1_990 });
    expect(await kept(sold)).toEqual([1, 3]);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 1_990, refundDue: true });
    const withdrawn = await sold.fan.request(`/v1/fan/subscriptions/${sold.subscriptionId}/refund`, { method: "POST" });
    expect(withdrawn.body).toMatchObject({ status: "refunded", refund: { amount: 2_990 } });
    expect(await kept(sold)).toEqual([3]);
    expect((await withdraw(sold)).body).toMatchObject({ amount: 2_000 });
    expect(await paymentOf(sold)).toMatchObject({ status: "refunded", refunded: 6_980 });
    expect((await tasks(sold)).map(({ amount, title }: { amount: number; title: string }) => [title, amount])).toEqual(
      expect.arrayContaining([
        ["Ensaio completo", 1_990],
        ["Mensal", 2_990],
        ["Mimo", 2_000],
      ]),
    );
    expect(await balance(sold)).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    await expectSound(sold);
  });

  test("all of an order is withdrawn at once with its subscription, also by parallel requests", async () => {
    const sold = await sellByKey();
    const all = await Promise.all(Array.from({ length: 6 }, () => withdraw(sold)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await tasks(sold)).toMatchObject([{ amount: 6_980, subscription: { _id: sold.subscriptionId } }]);
    expect((await stateOf(sold)).refund.amount).toBe(6_980);
    expect(await kept(sold)).toEqual([]);
    await expectSound(sold);
  });
});

/** Lines that the fan withdraws, and that the gateway cannot refund but for `partCents`. */
async function handOver(sold: Sold, lines: number[], partCents = 0) {
  iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
  await withdraw(sold, { lines });
  iugu.knobs({ failBefore: 0 });
  if (partCents > 0) await happens(sold, "refund", { cents: partCents });
  const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundReverts: 2 });
  await charge.where("paymentId", "=", sold.id).execute();
  await wait(10 * minuteMs);
  await product.ctx.db
    .updateTable("gatewayCharge")
    .set({ refundReverts: 0 })
    .where("paymentId", "=", sold.id)
    .execute();
}

describe("lines of a payment through a gateway", () => {
  test("a line refunded by the gateway is taken back then, and a won dispute of the whole does not give it back", async () => {
    const sold = await sellByCard();
    expect((await refund(sold, { lines: [2] })).body).toMatchObject({ status: "paid", refunded: 1_990 });
    expect((await refund(sold, { lines: [2] })).body).toMatchObject({ refunded: 1_990 });
    expect(await kept(sold)).toEqual([1, 3]);
    await expectSound(sold);
    await happens(sold, "dispute");
    expect(await kept(sold)).toEqual([]);
    await happens(sold, "dispute-decision", { outcome: "won" });
    expect(await kept(sold)).toEqual([1, 3]);
    expect(await stateOf(sold)).toMatchObject({ access: true });
    await happens(sold, "refund-reverted");
    expect(await kept(sold)).toEqual([1, 2, 3]);
    await expectSound(sold);
  });

  test("a line is kept until the gateway has refunded it, also with another line requested meanwhile", async () => {
    const sold = await sellByCard();
    iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
    expect((await refund(sold, { lines: [3] })).status).toBe(202);
    expect(await kept(sold)).toEqual([1, 2, 3]);
    // Another line while the first is under way.
    expect((await refund(sold, { lines: [2] })).body.refund).toMatchObject({ amount: 3_990 });
    iugu.knobs({ failBefore: 0 });
    await wait(20 * minuteMs);
    await wait(20 * minuteMs);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 3_990, refund: null });
    expect(await kept(sold)).toEqual([1]);
    await expectSound(sold);
  });

  test.each([
    { returned: "the first refund", cents: 1_990, left: [2] },
    { returned: "the second refund", cents: 4_990, left: [1, 3] },
    { returned: "a part that is neither", cents: 1_000, left: [3] },
    { returned: "both refunds", cents: 6_980, left: [1, 2, 3] },
  ])("of two refunds of lines, which are the whole together, the bank returns $returned", async ({ cents, left }) => {
    const sold = await sellByCard();
    expect((await refund(sold, { lines: [2] })).body).toMatchObject({ status: "paid", refunded: 1_990 });
    product.clock.aheadMs += minuteMs;
    expect((await refund(sold, { lines: [1, 3] })).body).toMatchObject({ status: "refunded", refunded: 6_980 });
    expect(await kept(sold)).toEqual([]);
    await happens(sold, "refund-reverted", { cents });
    expect(await kept(sold)).toEqual(left);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 6_980 - cents, refund: null });
    await expectSound(sold);
  });

  test("a bank that returns a part of a refund of the whole that the creator made in the panel gives no more lines than it pays", async () => {
    const sold = await sellByCard();
    await happens(sold, "refund", { cents: 6_980 });
    expect(await kept(sold)).toEqual([]);
    await happens(sold, "refund-reverted", { cents: 2_000 });
    expect(await kept(sold)).toEqual([3]);
    await expectSound(sold);
  });

  test.each([
    { later: [2], rest: [1, 2] },
    { later: [1, 2], rest: [1, 2] },
  ])("a line whose refund is complete is taken back, although that of $later is canceled", async ({ later, rest }) => {
    const sold = await sellByCard();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices" });
    expect((await refund(sold, { lines: [3] })).status).toBe(202);
    const account = iugu.simulator.state.accounts[invoiceOf(sold)?.accountId ?? ""];
    if (account) account.balanceCents = 0;
    for (const key of Object.keys(iugu.simulator.state.receivables)) delete iugu.simulator.state.receivables[key];
    expect((await refund(sold, { lines: later })).status).toBe(202);
    await wait(20 * minuteMs);
    await wait(20 * minuteMs);
    expect((await paymentOf(sold)).refund).toMatchObject({ state: "waiting", mayCancel: true });
    await cancelRefund(product.ctx, sold.ana.accountId, sold.id);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 2_000, refund: null });
    expect(await kept(sold)).toEqual(rest);
    await expectSound(sold);
  });

  test("iugu refunds a PIX only as a whole, and the fan sees what goes back together", async () => {
    const ana = await withId(await iuguSeller(product));
    const sold = await sell(ana);
    await happens(sold, "pix");
    expect((await refund(sold, { lines: [2] })).body.code).toBe("PARTIAL_REFUND_UNSUPPORTED");
    expect((await withdraw(sold, { lines: [2] })).body.code).toBe("PARTIAL_REFUND_UNSUPPORTED");
    const { withdrawal } = await boughtItem(sold);
    expect(withdrawal).toMatchObject({ lines: [1, 2, 3], amount: 6_980, others: ["Mensal", "Mimo"] });
    expect((await stateOf(sold)).rights.refundOthers).toEqual(["Ensaio completo", "Mimo"]);
    expect((await withdraw(sold, { lines: withdrawal.lines })).body).toMatchObject({ amount: 6_980, by: "gateway" });
    await pollRefunds(product.ctx);
    expect((await stateOf(sold)).refund.returnedAt).not.toBeNull();
    expect(await paymentOf(sold)).toMatchObject({ status: "refunded", refunded: 6_980 });
    await expectSound(sold);
  });

  test("withdrawn lines are refunded by the gateway, owed again if the bank returns them, and stay taken back", async () => {
    const sold = await sellByCard();
    expect((await withdraw(sold, { lines: [2] })).body).toMatchObject({ amount: 1_990, by: "gateway", toCard: true });
    await pollRefunds(product.ctx);
    expect((await boughtItem(sold)).refund.returnedAt).not.toBeNull();
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 1_990 });
    await happens(sold, "refund-reverted");
    expect((await boughtItem(sold)).refund.returnedAt).toBeNull();
    expect(await kept(sold)).toEqual([1, 3]);
    await wait(7 * 60 * minuteMs);
    expect((await boughtItem(sold)).refund.returnedAt).not.toBeNull();
    expect((await withdraw(sold, { lines: [3] })).body).toMatchObject({ amount: 2_000 });
    await wait(minuteMs);
    expect((await tipOf(sold)).refund.returnedAt).not.toBeNull();
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 3_990 });
    await expectSound(sold);
  });

  test("a bank that returns the refunds of all lines: what was withdrawn is owed again, and what the creator refunded is given again", async () => {
    const sold = await sellByCard(["item", "tip"]);
    expect((await refund(sold, { lines: [2] })).body).toMatchObject({ status: "paid", refunded: 2_000 });
    expect((await withdraw(sold, { lines: [1] })).body).toMatchObject({ amount: 1_990 });
    await pollRefunds(product.ctx);
    expect(await paymentOf(sold)).toMatchObject({ status: "refunded", refunded: 3_990 });
    await happens(sold, "refund-reverted");
    expect(await kept(sold)).toEqual([2]);
    expect((await boughtItem(sold)).refund.returnedAt).toBeNull();
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 0, refund: { amount: 1_990 } });
    await wait(7 * 60 * minuteMs);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 1_990, refund: null });
    expect(await kept(sold)).toEqual([2]);
    await expectSound(sold);
  });

  test("a withdrawn tip that the gateway cannot refund becomes the creator's task, and the rest of the order stays", async () => {
    const sold = await sellByCard();
    iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
    await withdraw(sold, { lines: [3] });
    iugu.knobs({ failBefore: 0 });
    await happens(sold, "dispute");
    await happens(sold, "dispute-decision", { outcome: "won" });
    expect(await kept(sold)).toEqual([1, 2]);
    const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundReverts: 2 });
    await charge.where("paymentId", "=", sold.id).execute();
    await wait(10 * minuteMs);
    expect(await tasks(sold)).toMatchObject([{ amount: 2_000, isHandedOver: true, kinds: ["tip"] }]);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 0, refund: null });
    expect(await kept(sold)).toEqual([1, 2]);
    await expectSound(sold);
  });

  test("what the creator has refunded in the gateway's panel of several withdrawals does not become their task", async () => {
    const sold = await sellByCard();
    iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
    await withdraw(sold, { lines: [2] });
    await withdraw(sold, { lines: [3] });
    iugu.knobs({ failBefore: 0 });
    await happens(sold, "refund", { cents: 1_990 });
    await product.ctx.db.updateTable("refund").set({ dueAt: product.ctx.now() }).execute();
    const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundReverts: 2 });
    await charge.where("paymentId", "=", sold.id).execute();
    await wait(10 * minuteMs);
    expect(await tasks(sold)).toMatchObject([{ amount: 2_000, isHandedOver: true, kinds: ["tip"] }]);
    expect((await boughtItem(sold)).refund).toMatchObject({ by: "gateway", returnedAt: expect.any(String) });
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 1_990, refund: null });
    await expectSound(sold);
  });

  test.each([
    { before: { lines: [2] }, refunded: 1_990 },
    { before: { amount: 500, refunded: 0 }, refunded: 500 },
    { before: { amount: 2_500, refunded: 0 }, refunded: 2_500 },
  ])(
    "a withdrawal that a reversed chargeback opens again is owed beside $before of the creator",
    async ({ before, refunded }) => {
      const sold = await sellByCard();
      expect((await refund(sold, before)).body).toMatchObject({ status: "paid", refunded });
      iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
      expect((await withdraw(sold, { lines: [3] })).body).toMatchObject({ amount: 2_000 });
      iugu.knobs({ failBefore: 0 });
      await happens(sold, "chargeback");
      expect((await tipOf(sold)).refund.returnedAt).not.toBeNull();
      product.clock.aheadMs += 1_000;
      await happens(sold, "status", { status: "partially_refunded" });
      expect((await tipOf(sold)).refund.returnedAt).toBeNull();
      expect((await paymentOf(sold)).refund).toMatchObject({ amount: 2_000, mayCancel: false });
      await expectSound(sold);
    },
  );

  test("an amount that a creator refunds while a withdrawal is open is beside it", async () => {
    const sold = await sellByCard();
    iugu.knobs({ failBefore: 100, losePath: "/v1/invoices" });
    await withdraw(sold, { lines: [3] });
    expect((await refund(sold, { amount: 4_981, refunded: 0 })).body.fields.amount).toBeDefined();
    expect((await refund(sold, { amount: 500, refunded: 0 })).body.refund).toMatchObject({ amount: 2_500 });
    expect((await refund(sold, { amount: 500, refunded: 0 })).body.refund).toMatchObject({ amount: 2_500 });
    iugu.knobs({ failBefore: 0 });
    await wait(20 * minuteMs);
    await wait(20 * minuteMs);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 2_500, refund: null });
    await expectSound(sold);
  });

  test("a withdrawal that is the creator's task stays so while they refund other things through the gateway", async () => {
    const sold = await sellByCard();
    await handOver(sold, [3]);
    await refundPayment(product.ctx, sold.ana.accountId, sold.id, { amount: 2_500, refunded: 0 });
    expect(await tasks(sold)).toMatchObject([{ amount: 2_000, isHandedOver: true, returnedAt: null }]);
    await refundPayment(product.ctx, sold.ana.accountId, sold.id, { amount: 100, refunded: 2_500 });
    expect(await tasks(sold)).toMatchObject([{ amount: 2_000, isHandedOver: true, returnedAt: null }]);
    // The money arrives there also in another way.
    await happens(sold, "refund", { cents: 500 });
    expect(await tasks(sold)).toMatchObject([{ amount: 1_500, isHandedOver: true, returnedAt: null }]);
    await expectSound(sold);
    await happens(sold, "refund", { cents: 1_500 });
    expect(await tasks(sold)).toEqual([]);
    expect((await tipOf(sold)).refund).toMatchObject({ by: "gateway", returnedAt: expect.any(String) });
    await expectSound(sold);
  });

  test.each([
    { what: "all remaining lines", body: { lines: [1, 2] } },
    { what: "the whole", body: {} },
  ])("a refund of $what returns nothing of what the creator returns by PIX, and ends the order", async ({ body }) => {
    const sold = await sellByCard();
    await handOver(sold, [3]);
    const { payment } = await refundPayment(product.ctx, sold.ana.accountId, sold.id, body);
    expect(payment.refundedCents).toBe(4_980);
    expect(await kept(sold)).toEqual([]);
    await refundPayment(product.ctx, sold.ana.accountId, sold.id);
    await wait(minuteMs);
    expect(invoiceOf(sold)).toMatchObject({ status: "partially_refunded", refundedCents: 4_980 });
    expect(await tasks(sold)).toMatchObject([{ amount: 2_000, isHandedOver: true }]);
    await expectSound(sold);
  });

  test("an amount that is more than what is left beside a refund by PIX is refused", async () => {
    const sold = await sellByCard();
    await handOver(sold, [3]);
    const refundBy = (part?: { amount: number; refunded: number }) =>
      refundPayment(product.ctx, sold.ana.accountId, sold.id, part);
    await expect(refundBy({ amount: 4_981, refunded: 0 })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await refundBy({ amount: 4_980, refunded: 0 })).payment.refundedCents).toBe(4_980);
  });

  test("a payment that the creator returns by PIX is not refunded through its gateway too", async () => {
    const sold = await sellByCard(["tip"]);
    await handOver(sold, [1]);
    const whole = refundPayment(product.ctx, sold.ana.accountId, sold.id);
    await expect(whole).rejects.toMatchObject({ code: "NOT_REFUNDABLE" });
    expect(invoiceOf(sold)).toMatchObject({ status: "paid", refundedCents: 0 });
  });

  test("what the creator returned by PIX is not owed again when the bank returns another refund", async () => {
    const sold = await sellByCard();
    await handOver(sold, [3]);
    await product.ctx.db.updateTable("refund").set({ returnedAt: product.ctx.now() }).execute();
    await refundPayment(product.ctx, sold.ana.accountId, sold.id, { lines: [1] });
    await requestOrderRefund(product.ctx, sold.id, [2]);
    await pollRefunds(product.ctx);
    expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 4_980, refund: null });
    await happens(sold, "refund-reverted", { cents: 1_990 });
    const { refundedCents, refundTargetCents } = await product.ctx.db
      .selectFrom("gatewayCharge")
      .innerJoin("payment", "payment.id", "paymentId")
      .select(["refundedCents", "refundTargetCents"])
      .where("paymentId", "=", sold.id)
      .executeTakeFirstOrThrow();
    expect({ refundedCents, refundTargetCents, kept: await kept(sold) }).toEqual({
      refundedCents: 2_990,
      refundTargetCents: null,
      kept: [1],
    });
    await expectSound(sold);
  });

  describe("a withdrawal of which the gateway refunded a part, and the creator the rest by PIX", () => {
    /** R$ 8,00 of the tip's R$ 20,00 by the gateway, R$ 12,00 by PIX. */
    async function sellReturned() {
      const sold = await sellByCard();
      await handOver(sold, [3], 800);
      const [task] = await tasks(sold);
      expect(task).toMatchObject({ amount: 1_200, isHandedOver: true, returnedAt: null });
      expect((await sold.ana.request(`/v1/refunds/${task._id}/returned`, { method: "POST" })).status).toBe(200);
      return sold;
    }
    const refundedOf = async (sold: Sold) => (await paymentOf(sold)).refunded;

    test.each([
      { what: "in the gateway's panel", refundPart: (sold: Sold) => happens(sold, "refund", { cents: 500 }) },
      { what: "here", refundPart: (sold: Sold) => refund(sold, { amount: 500, refunded: 800 }) },
    ])(
      "is part of a later refund of the whole, also after an amount that was refunded $what",
      async ({ refundPart }) => {
        const sold = await sellReturned();
        await refundPart(sold);
        expect(await refundedOf(sold)).toBe(1_300);
        expect((await refund(sold, { amount: 4_481, refunded: 1_300 })).body.fields?.amount).toBeDefined();
        const { payment } = await refundPayment(product.ctx, sold.ana.accountId, sold.id);
        expect(payment.refundedCents).toBe(6_980 - 1_200);
        expect(await kept(sold)).toEqual([]);
        expect(await tasks(sold)).toEqual([]);
        await expectSound(sold);
      },
    );

    test("is owed again by the gateway if the bank returns its part, and no longer a task", async () => {
      const sold = await sellReturned();
      await happens(sold, "refund-reverted", { cents: 800 });
      expect(await paymentOf(sold)).toMatchObject({ refunded: 0, refund: { amount: 800, mayCancel: false } });
      expect(await tasks(sold)).toEqual([]);
      await wait(7 * 60 * minuteMs);
      expect(await paymentOf(sold)).toMatchObject({ refunded: 800, refund: null });
      expect(await kept(sold)).toEqual([1, 2]);
      await expectSound(sold);
    });

    test("keeps its part if the bank returns another refund", async () => {
      const sold = await sellReturned();
      await happens(sold, "refund", { cents: 500 });
      await happens(sold, "refund-reverted", { cents: 500 });
      expect(await paymentOf(sold)).toMatchObject({ refunded: 800, refund: null });
      expect((await refundPayment(product.ctx, sold.ana.accountId, sold.id)).payment.refundedCents).toBe(5_780);
      await expectSound(sold);
    });

    test("is not owed again after a chargeback that is reversed", async () => {
      const sold = await sellReturned();
      await happens(sold, "chargeback");
      product.clock.aheadMs += 1_000;
      await happens(sold, "status", { status: "partially_refunded" });
      expect(await paymentOf(sold)).toMatchObject({ status: "paid", refunded: 800, refund: null });
      expect(await tasks(sold)).toEqual([]);
      await expectSound(sold);
    });
  });

  test("a line refunded in parallel with a refund of the whole, a withdrawal and a chargeback has one result", async () => {
    const sold = await sellByCard();
    await iugu.control("chargeback", { id: invoiceOf(sold)?.id });
    const responses = await Promise.all([
      refund(sold, { lines: [2] }),
      refund(sold, { lines: [3] }),
      refund(sold),
      withdraw(sold, { lines: [2] }),
      syncCharge(product.ctx, sold.id).then(() => ({ status: 200 })),
    ]);
    expect(responses.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    await wait(20 * minuteMs);
    await syncCharge(product.ctx, sold.id);
    expect(await kept(sold)).toEqual([]);
    await expectSound(sold);
  });
});

const lineRefund = fc.record({ do: fc.constant("refund" as const), lines: fc.subarray([1, 2, 3], { minLength: 1 }) });
const returned = fc.record({ do: fc.constant("return" as const), which: fc.nat(2) });

test("in any history of refunds of lines and of refunds that the bank returns, a fan has the lines that are paid", {
  tags: "slow",
  timeout: 300_000,
}, async () => {
  const cost = (lines: number[]) => lines.reduce((sum, line) => sum + ([0, 2_990, 1_990, 2_000][line] ?? 0), 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(lineRefund, returned), { minLength: 2, maxLength: 6 }), async (history) => {
      const sold = await sellByCard();
      let refunds: number[][] = [];
      for (const step of history) {
        product.clock.aheadMs += 1_000;
        if (step.do === "return") {
          const chosen = refunds[step.which % (refunds.length || 1)];
          if (!chosen) continue;
          await happens(sold, "refund-reverted", { cents: cost(chosen) });
          refunds = refunds.filter((other) => other !== chosen);
        } else {
          const lines = step.lines.filter((line) => !refunds.flat().includes(line));
          await refundPayment(product.ctx, sold.ana.accountId, sold.id, { lines: step.lines });
          if (lines.length > 0) refunds.push(lines);
        }
        const gone = refunds.flat();
        expect(await kept(sold)).toEqual([1, 2, 3].filter((line) => !gone.includes(line)));
        const payment = product.ctx.db.selectFrom("payment").select("refundedCents").where("id", "=", sold.id);
        expect((await payment.executeTakeFirst())?.refundedCents).toBe(cost(gone));
      }
      await expectSound(sold);
    }),
    { seed, numRuns: tries(6, 60) },
  );
});

test("a fan and a creator are e-mailed about a withdrawn tip in its words", async () => {
  const sold = await sellByKey(["tip"]);
  const { sendRefundEmail } = await import("#modules/notices/send-refund-emails");
  await withdraw(sold);
  const [task] = await tasks(sold);
  for (const what of ["requested", "task"] as const) await sendRefundEmail(product.ctx, task._id, what);
  expect(await subjects(sold.email)).toContain(`Pedido de devolução de @${sold.ana.username} recebido`);
  const [mail] = (await mailsTo(product, sold.ana.email)).filter(({ subject }) => subject.startsWith("Devolva"));
  expect(mail?.text).toContain("desistiu do mimo nos primeiros 7 dias");
  expect(mail?.text).not.toContain("O acesso já foi encerrado");
  product.clock.aheadMs = 9 * dayMs;
  await sendRefundEmail(product.ctx, task._id, "overdue");
});
