import { expect, onTestFinished, test } from "vitest";
import type { Gateway } from "#ports/gateways/port";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import type { Seller } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, mailsTo, moveClockToReminder, renewalsOf } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { processDueRenewals } from "./process-renewals.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const toFan = async (email: string) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith("O cartão não será cobrado"));
const toCreator = async ({ email }: Seller) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject === "Renovações por cartão não estão sendo cobradas");

async function comeTo(kind: "d-5" | "d-2" | "d0", subscriptionId: string) {
  await moveClockToReminder(product, subscriptionId, kind);
  await processDueRenewals(product.ctx);
  await waitForJobs(product);
}

test("a card whose gateway has no settings any more is announced to fan and creator once, and charged if they are back", async () => {
  const ana = await iuguSeller(product);
  const { body, orderBody } = await buy(iugu, product, ana, "fine");
  await waitForJobs(product);
  const removed = product.ctx.gateways.iugu as Gateway;
  const restore = () => {
    product.ctx.gateways.iugu = removed;
  };
  onTestFinished(restore);
  delete product.ctx.gateways.iugu;
  for (const kind of ["d-5", "d-2"] as const) await comeTo(kind, body.subscriptionId);
  const fanMails = await toFan(orderBody.fan.email);
  expect(fanMails).toHaveLength(1);
  expect(fanMails[0]?.text).toMatch(/O problema não é com você nem com o cartão[\s\S]*pague por PIX na sua assinatura/);
  const creatorMails = await toCreator(ana);
  expect(creatorMails).toHaveLength(1);
  expect(creatorMails[0]?.text).toContain("O Camarim está sem ligação com a iugu, o que não depende de você");
  restore();
  const end = await endOf(product, body.subscriptionId);
  await comeTo("d0", body.subscriptionId);
  await expect.poll(async () => (await endOf(product, body.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
  expect((await renewalsOf(product, body.subscriptionId)).map(({ method }) => method)).toEqual(["credit_card"]);
});

test("a card of a disconnected account is announced too, where nothing else can be paid", async () => {
  const ana = await mpSeller(product, mp);
  const { body, orderBody } = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  await waitForJobs(product);
  expect((await ana.request("/v1/mp/connect", { method: "DELETE" })).status).toBe(200);
  const { _id: accountId } = (await ana.request("/v1/me")).body;
  await product.ctx.db.deleteFrom("pixKey").where("accountId", "=", accountId).execute();
  for (const kind of ["d-5", "d-2"] as const) await comeTo(kind, body.subscriptionId);
  const fanMails = await toFan(orderBody.fan.email);
  expect(fanMails.map(({ text }) => text)).toEqual([expect.stringContaining("não há outro jeito de pagar")]);
  const creatorMails = await toCreator(ana);
  expect(creatorMails.map(({ text }) => text)).toEqual([
    expect.stringContaining("Sua conta do Mercado Pago não está mais conectada"),
  ]);
});
