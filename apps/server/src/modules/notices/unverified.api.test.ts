import { expect, test } from "vitest";
import { newId } from "#core/ids";
import { verifyEmail } from "#test/grants";
import { checkout, pay } from "#test/orders";
import { newRegistration, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { addReceipt } from "#test/world";
import { newAddressesPerDay, sendFanEmail } from "./send-fan-email.ts";

const product = startProduct({ work: true });

const creatorName = "Sorteio Imperdível";
const planName = "Premiação Especial";

async function openShop() {
  const ana = await seller(product);
  await ana.request("/v1/profile", { method: "PATCH", body: { fullName: creatorName } });
  const data = [{ _id: ana.planId, name: planName, price: 2990, periodMonths: 1 }];
  await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
  return ana;
}

test("an address that nobody verified receives no words of the creator or of whoever typed it", async () => {
  const [ana, { email }] = [await openShop(), newRegistration()];
  const approved = await checkout(visitor(product), ana, undefined, { email, name: "Ganhador Sorteado" });
  await pay(product, ana, approved.body);
  await expect.poll(async () => (await mailsTo(product, email)).length).toBe(1);
  const rejected = await checkout(visitor(product), ana, undefined, { email });
  await addReceipt(product, { person: ana, orderId: rejected.body._id, subscriptionId: "", email });
  const reason = "Ligue para nós e confirme seus dados";
  await ana.request(`/v1/payments/${rejected.body._id}/reprove`, { body: { reason } });
  await expect.poll(async () => (await mailsTo(product, email)).length).toBe(2);
  for (const { subject, text } of await mailsTo(product, email)) {
    expect(subject + text).toContain(`@${ana.username}`);
    for (const words of [creatorName, planName, reason, "Ganhador"]) expect(subject + text).not.toContain(words);
  }
});

test("a verified address reads from whom and what it bought", async () => {
  const [ana, { email }, fan] = [await openShop(), newRegistration(), visitor(product)];
  await verifyEmail(product, fan, email);
  const { body } = await checkout(fan, ana, undefined, { email });
  await pay(product, ana, body);
  await expect.poll(async () => (await mailsTo(product, email)).length).toBe(1);
  const [mail] = await mailsTo(product, email);
  expect(mail?.text).toContain(creatorName);
  expect(mail?.text).toContain(planName);
});

test("an address that nobody verified receives three e-mails about orders a day, and its owner any number", async () => {
  const [ana, { email }] = [await openShop(), newRegistration()];
  const notice = {
    ...{ accountId: newId(product.ctx.now()), accountCreatedAt: new Date(0), fanEmail: email },
    ...{ username: ana.username, creatorName, planName },
  };
  const send = (isFanVerified: boolean) =>
    sendFanEmail(product.ctx, "order", { ...notice, isFanVerified }, () => ({
      to: email,
      subject: "Pago",
      blocks: [],
    }));
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push(await send(false));
  expect(sent).toEqual([true, true, true, false, false]);
  await verifyEmail(product, visitor(product), email);
  expect(await send(true)).toBe(true);
  product.clock.aheadMs += 24 * 3_600_000;
});

test("a young account writes to a hundred new addresses a day, and again to those", async () => {
  const { ctx } = product;
  const account = { accountId: newId(ctx.now()), username: "ana", creatorName, planName, isFanVerified: false };
  const send = (fanEmail: string, accountCreatedAt = ctx.now()) =>
    sendFanEmail(ctx, "order", { ...account, accountCreatedAt, fanEmail }, () => ({
      ...{ to: fanEmail, subject: "Pago", blocks: [] },
    }));
  const addresses = Array.from({ length: newAddressesPerDay + 1 }, () => newRegistration().email);
  const sent = [];
  for (const address of addresses) sent.push(await send(address));
  expect(sent.filter((isSent) => isSent)).toHaveLength(newAddressesPerDay);
  expect(sent.at(-1)).toBe(false);
  expect(await send(addresses[0] as string)).toBe(true);
  expect(await send(newRegistration().email, new Date(0))).toBe(true);
});

test.each(["Banco ligue 0800 123", "Ana (11) 98765-4321", "Ana 0 8 0 0 1 2 3"])(
  "%s is no name of a creator, a plan or a fan",
  async (name) => {
    const ana = await seller(product);
    const profile = await ana.request("/v1/profile", { method: "PATCH", body: { fullName: name } });
    expect(profile.body.fields.fullName).toBe("Um nome não pode ter número de telefone.");
    const data = [{ name, price: 2990, periodMonths: 1 }];
    expect((await ana.request("/v1/plan/all", { method: "PUT", body: { data } })).status).toBe(400);
    expect((await checkout(visitor(product), ana, undefined, { name })).status).toBe(400);
  },
);
