import { expect, test } from "vitest";
import { verifyEmail } from "#test/grants";
import { addItem, buyItem, orderItem } from "#test/items";
import { newPhone, newRegistration, order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { newEndToEndId, openWorld } from "#test/world";
import { receiptDecidedPush } from "./notices.pushes.ts";

const product = startProduct({ work: true });

/** Their texts, once all jobs have run, with plain spaces in amounts. */
async function textsTo(email: string, subject: RegExp): Promise<string[]> {
  await waitForJobs(product);
  const mails = await mailsTo(product, email);
  return mails.filter((mail) => subject.test(mail.subject)).map(({ text }) => text.replaceAll("\u00a0", " "));
}

const sendReceipt = (by: Pick<ReturnType<typeof visitor>, "upload">, paymentId: string) =>
  by.upload(`/v1/payments/${paymentId}/receipt`, [["endToEndId", newEndToEndId(product)]]);

test("an order of a plan and an item is named whole, with its amounts, to its fan and its creator", async () => {
  const { owner: ana } = await openWorld(product);
  const { _id: itemId } = await addItem(product, ana, { title: "Bastidores" });
  await ana.request("/v1/extras", { method: "PUT", body: { itemId, itemPrice: 990, planId: null } });
  const [fan, email] = [visitor(product), newRegistration().email];
  const { planId, ...body } = order(ana, { phone: newPhone(), email });
  const lines = [
    { kind: "subscription", planId },
    { kind: "item", itemId },
  ];
  const placed = (await fan.request("/v1/checkout", { body: { ...body, lines, amount: 3_980 } })).body;
  await verifyEmail(product, fan, email);
  expect((await sendReceipt(fan, placed._id)).status).toBe(200);
  expect((await ana.request(`/v1/payments/${placed._id}/approve`, { method: "POST" })).status).toBe(200);

  const named = "Plano: Mensal, R$ 29,90\nAvulso: Bastidores, R$ 9,90";
  expect(await textsTo(email, /^Pagamento confirmado/)).toEqual([expect.stringContaining(named)]);
  const [submitted] = await textsTo(ana.email, /^Comprovante de/);
  expect(submitted).toContain("um comprovante de R$ 39,80: Mensal + Bastidores.");
  expect(submitted).toContain(named);
  const { payments } = (await fan.request(`/v1/fan/subscriptions/${placed.subscriptionId}`)).body;
  expect(payments).toMatchObject([{ title: "Mensal + Bastidores", kinds: ["subscription", "item"], amount: 3_980 }]);
});

test("a receipt that the creator sends for an item is theirs to approve, and only its fan gets an e-mail", async () => {
  const { owner: ana } = await openWorld(product);
  const { order: placed, email } = await orderItem(product, ana, (await addItem(product, ana))._id);
  expect((await sendReceipt(ana, placed._id)).body).toMatchObject({ receiptSentBy: "creator" });
  expect((await ana.request(`/v1/payments/${placed._id}/approve`, { method: "POST" })).body.status).toBe("paid");
  expect(await textsTo(email, /^Pagamento confirmado/)).toHaveLength(1);
  expect(await textsTo(ana.email, /^Comprovante de/)).toEqual([]);
});

test.each(["approve", "reprove"])(
  "a decision about the receipt of an item is pushed to the browser that ordered it: %s",
  async (decision) => {
    const { owner: ana } = await openWorld(product);
    const { fan, order: placed } = await orderItem(product, ana, (await addItem(product, ana))._id);
    const target = pushTarget(product);
    expect((await fan.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } })).status).toBe(200);
    await sendReceipt(fan, placed._id);
    await ana.request(`/v1/payments/${placed._id}/${decision}`, { method: "POST" });
    await waitForJobs(product);
    const path = new URL(target.endpoint).pathname;
    expect(product.pushes.received.filter((one) => one.path === path)).toHaveLength(1);
  },
);

test("a receipt that the creator sent and rejected is none of its fan's, also after one that they sent", async () => {
  const { owner: ana } = await openWorld(product);
  const { fan, order: placed, email } = await orderItem(product, ana, (await addItem(product, ana))._id);
  const target = pushTarget(product);
  expect((await fan.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } })).status).toBe(200);
  const { pathname } = new URL(target.endpoint);
  const pushes = () => product.pushes.received.filter(({ path }) => path === pathname).length;
  const reject = () => ana.request(`/v1/payments/${placed._id}/reprove`, { method: "POST", body: {} });
  const rejections = async () => [(await textsTo(email, /^Não conseguimos confirmar/)).length, pushes()];
  await sendReceipt(ana, placed._id);
  expect((await reject()).status).toBe(200);
  expect(await rejections()).toEqual([0, 0]);
  await sendReceipt(fan, placed._id);
  await reject();
  expect(await rejections()).toEqual([1, 1]);
  await sendReceipt(ana, placed._id);
  await reject();
  expect(await rejections()).toEqual([1, 1]);
});

test("whoever paid an item a second time by PIX is not told that nothing was found", async () => {
  const { owner: ana } = await openWorld(product);
  const { _id: itemId } = await addItem(product, ana);
  const { email } = await buyItem(product, ana, itemId);
  const { planId: _, fan: payer, ...body } = order(ana, { phone: newPhone(), email });
  const again = visitor(product);
  const lines = [{ kind: "item", itemId }];
  const { _id } = (await again.request("/v1/checkout", { body: { ...body, fan: payer, lines } })).body;
  await verifyEmail(product, again, email);
  await sendReceipt(again, _id);
  expect((await ana.request(`/v1/payments/${_id}/approve`, { method: "POST" })).body.code).toBe("ORDER_NOT_ACCEPTED");
  expect((await ana.request(`/v1/payments/${_id}/reprove`, { method: "POST", body: {} })).status).toBe(200);
  const [rejected] = await textsTo(email, /^Não conseguimos confirmar/);
  expect(rejected).toContain("ou você já tem. Se pagou, quem publica devolve o valor.");
  expect(rejected).not.toMatch(/Não encontramos este pagamento|outro comprovante/);
});

test.each([true, false])(
  "the push of a rejection, whatever its reason, does not say that nothing was found",
  (takesAnother) => {
    const notice = { decision: "rejected", username: "ana", creatorName: "Ana", paymentId: "id", subscriptionId: null };
    const { body } = receiptDecidedPush({ ...notice, takesAnother });
    expect(body).toContain("Ana não confirmou seu pagamento.");
    expect(body).not.toMatch(/encontr/);
  },
);
