import { beforeEach, expect, test } from "vitest";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeReceipt } from "#test/receipts";
import { endOf, payingFan, renewalsOf } from "#test/renewals";
import { addPlan, expireOpenPayment, type Fan, openWorld, signIn, statementOf, type World } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

const openOf = async ({ subscriptionId }: Fan) => {
  const open = (await renewalsOf(product, subscriptionId)).find(({ status }) => status === "pending");
  if (!open) throw new Error("no renewal is open");
  return open;
};

/** A fan who copies the code of a renewal of a month, and then chooses a year; returns the code and a statement that names it. */
async function chooseAfterCopying() {
  const yearlyId = await addPlan(product, world.owner, 7_990, 12);
  const fan = await payingFan(world);
  const { subscriptionId, person } = fan;
  const { body } = await person.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  const copied = await openOf(fan);
  const statement = await statementOf(product, copied.id);
  const chosen = await person.request("/v1/subscription/plan", {
    method: "PATCH",
    body: { subscriptionId, planId: yearlyId },
  });
  expect(chosen.status).toBe(200);
  const open = await openOf(fan);
  expect([open.id, open.amountCents]).toEqual([copied.id, 7_990]);
  expect(open.txid).not.toBe(copied.txid);
  return { fan, yearlyId, copied, statement, token: (body.path as string).slice("/r/".length) };
}

const monthsUntil = (start: Date, end: Date) => Math.round((end.getTime() - start.getTime()) / (30.44 * dayMs));

async function drop(file: Blob) {
  const parts: [string, string | Blob, string?][] = [
    ["approve", "true"],
    ["file", file, "extrato.csv"],
  ];
  return (await (await signIn(world, world.owner)).upload("/v1/payments/statement", parts)).body;
}

test("a transfer with the code from before a plan change pays what that code was for", async () => {
  const { fan, yearlyId, copied, statement } = await chooseAfterCopying();
  const before = await endOf(product, fan.subscriptionId);
  const { matches } = await drop(statement);
  expect(matches).toMatchObject([{ level: "certain", approved: true, payment: { _id: copied.id, amount: 2990 } }]);
  const [renewal] = await renewalsOf(product, fan.subscriptionId);
  expect(renewal).toMatchObject({ status: "paid", amountCents: 2990, periodMonths: 1, txid: copied.txid });
  expect(monthsUntil(before, await endOf(product, fan.subscriptionId))).toBe(1);
  // The chosen plan is that of the period after it.
  const row = product.ctx.db.selectFrom("subscription").select("nextPlanId").where("id", "=", fan.subscriptionId);
  expect((await row.executeTakeFirstOrThrow()).nextPlanId).toBe(yearlyId);
  const [sale] = (await (await signIn(world, world.owner)).request("/v1/wallet/balance/operations")).body.data;
  expect(sale).toMatchObject({ amount: 2990, fee: 299 });
  expect(await drop(statement)).toMatchObject({ known: 1, matches: [] });
});

test("a receipt that names the code from before a plan change is checked and approved as what that code was for", async () => {
  const { fan, copied, token } = await chooseAfterCopying();
  const before = await endOf(product, fan.subscriptionId);
  const file = await makeReceipt({ txid: copied.txid });
  const sent = await visitor(product).upload(`/v1/renewals/${token}/receipt`, [["file", file, "comprovante.pdf"]]);
  expect(sent.status).toBe(200);
  const ana = await signIn(world, world.owner);
  const [waiting] = (await ana.request("/v1/payments?receiptManualApproved=null")).body.data;
  expect(waiting).toMatchObject({ _id: copied.id, amount: 2990, subscription: { plan: { periodMonths: 1 } } });
  const levels = waiting.receiptChecks.map(({ kind, level }: { kind: string; level: string }) => [kind, level]);
  expect(levels).toEqual(
    expect.arrayContaining([
      ["amount", "green"],
      ["order", "green"],
    ]),
  );
  expect((await ana.request(`/v1/payments/${copied.id}/approve`, { method: "POST" })).status).toBe(200);
  expect(monthsUntil(before, await endOf(product, fan.subscriptionId))).toBe(1);
});

test("after a rejected receipt of the code from before a plan change, the fan sees that code with its own amount", async () => {
  const { fan, copied, token } = await chooseAfterCopying();
  const file = await makeReceipt({ txid: copied.txid });
  const sent = await visitor(product).upload(`/v1/renewals/${token}/receipt`, [["file", file, "comprovante.pdf"]]);
  expect(sent.status).toBe(200);
  const ana = await signIn(world, world.owner);
  const rejected = await ana.request(`/v1/payments/${copied.id}/reprove`, { method: "POST" });
  expect(rejected.status).toBe(200);
  const { payment } = (await visitor(product).request(`/v1/renewals/${token}`)).body.order;
  expect(payment).toMatchObject({ amount: 2990, txid: copied.txid });
  expect(parseBrCode(payment.pixCopyPaste)).toMatchObject({ amountCents: 2990, txid: copied.txid });
  for (const terms of [{ pixCopyPaste: "other" }, { method: "credit_card" }] as const)
    await expect(
      product.ctx.db.updateTable("payment").set(terms).where("id", "=", copied.id).execute(),
    ).rejects.toThrow("are frozen");
  expect(await openOf(fan)).toMatchObject({ pixCopyPaste: copied.pixCopyPaste });
});

test("a late receipt that names the code from before a plan change is compared with the present terms", async () => {
  const { fan, copied } = await chooseAfterCopying();
  await expireOpenPayment(product, fan.subscriptionId);
  const file = await makeReceipt({ txid: copied.txid });
  const sent = await fan.person.upload(`/v1/payments/${copied.id}/receipt`, [["file", file, "comprovante.pdf"]]);
  expect(sent.status).toBe(200);
  const [waiting] = (await (await signIn(world, world.owner)).request("/v1/payments?receiptManualApproved=null")).body
    .data;
  expect(waiting).toMatchObject({ _id: copied.id, amount: 7_990 });
  const levels = waiting.receiptChecks.map(({ kind, level }: { kind: string; level: string }) => [kind, level]);
  expect(levels).toEqual(
    expect.arrayContaining([
      ["amount", "red"],
      ["order", "red"],
    ]),
  );
});

test("a transfer with the present code pays the present terms", async () => {
  const { fan } = await chooseAfterCopying();
  const open = await openOf(fan);
  const { matches } = await drop(await statementOf(product, open.id));
  expect(matches).toMatchObject([{ level: "certain", approved: true, payment: { amount: 7_990 } }]);
});
