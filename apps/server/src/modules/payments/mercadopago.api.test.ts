import { describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { pixSettings } from "#test/people";
import { startProduct } from "#test/product";
import { pollOpenCharges } from "./poll-open-charges.ts";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);

const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).status;
};
const settled = (id: string, status = "paid") => expect.poll(() => statusOf(id)).toBe(status);
const chargesOf = (reference: string) =>
  Object.values(mp.simulator.state.payments).filter(({ externalReference }) => externalReference === reference);
const usual = { drop: false, copies: 1, delayMs: 0, reorder: false, wrongSignature: false };

describe("payments through Mercado Pago", () => {
  test("a fan pays a PIX to the creator's Mercado Pago account, with the platform's part, and can watch", async () => {
    const ana = await mpSeller(product, mp);
    const { fan, status, body } = await buyBy(product, ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "pending",
      test: true,
      payment: { gateway: "mercadopago", status: "pending" },
    });
    expect(chargesOf(body._id)).toMatchObject([{ userId: ana.userId, cents: 2990, applicationFeeCents: 299 }]);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    await settled(body._id);
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("active");
    // The money is in the creator's own account.
    expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({
      ...{ totalBalance: 0, available: 0, receivedOutside: 0, feesDue: 0 },
      receivedInAccount: 2990 - 299,
    });
    const [operation] = (await ana.request("/v1/wallet/balance/operations")).body.data;
    // Mercado Pago's fee is between the creator and Mercado Pago.
    expect(operation).toMatchObject({ amount: 2990, fee: 299, net: 2990 - 299, custody: "own_account" });
    const csv = String((await ana.request("/v1/wallet/operations/export")).body);
    expect(csv).toContain("Na sua conta do Mercado Pago");
    expect(csv).not.toContain("banco");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a card is charged at once, and a declined one is not charged and shows what to do", async () => {
    const ana = await mpSeller(product, mp);
    const paid = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    expect(paid).toMatchObject({ status: 201, body: { status: "active" } });
    const declined = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url, "funds"));
    expect(declined).toMatchObject({ status: 402, body: { code: "CARD_DECLINED" } });
    expect(declined.body.fields.card).toContain("sem limite");
    const again = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url), declined.fan);
    expect(again).toMatchObject({ status: 201, body: { status: "active" } });
  });

  test("webhooks with a valid signature settle a payment once, in any order and with copies", async () => {
    const ana = await mpSeller(product, mp);
    await mp.control("knobs", { webhooks: { ...usual, copies: 3, reorder: true } });
    const { body } = await buyBy(product, ana);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    await mp.control("idle", {});
    await settled(body._id);
    await mp.control("knobs", { webhooks: { ...usual, wrongSignature: true } });
    const forged = await buyBy(product, ana);
    await mp.control("pix", { code: forged.body.payment.pixCopyPaste });
    await mp.control("idle", {});
    expect(await statusOf(forged.body._id)).toBe("pending");
    await mp.control("knobs", { webhooks: usual });
    // Without a webhook the charge is polled.
    await syncCharge(product.ctx, forged.body._id);
    expect(await statusOf(forged.body._id)).toBe("paid");
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(2);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a charge with a lost response is found by its reference, and never charged twice", async () => {
    const ana = await mpSeller(product, mp);
    await mp.idle();
    await mp.control("knobs", { loseResponses: 1, losePath: "/v1/payments" });
    const lost = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    expect(lost.status).toBe(201);
    await syncCharge(product.ctx, lost.body._id);
    await settled(lost.body._id);
    expect(chargesOf(lost.body._id)).toHaveLength(1);
  });

  test("a charge with a lost response is settled by its webhook, though the search does not find it yet", async () => {
    const ana = await mpSeller(product, mp);
    await mp.idle();
    await mp.control("knobs", { loseResponses: 1, losePath: "/v1/payments", searchLags: true });
    const lost = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    await mp.idle();
    await mp.control("knobs", { searchLags: false });
    expect(await statusOf(lost.body._id)).toBe("paid");
    expect(chargesOf(lost.body._id)).toHaveLength(1);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a refund works after the creator has disconnected, and new orders use the creator's own key", async () => {
    const ana = await mpSeller(product, mp);
    const { fan, body } = await buyBy(product, ana);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    await settled(body._id);
    await ana.request("/v1/mp/connect", { method: "DELETE" });
    const byKey = await buyBy(product, ana);
    expect(byKey.body.payment).toMatchObject({ gateway: "bacen" });
    expect(byKey.body.payment.pixCopyPaste).toContain(pixSettings.key.replace(/\D/g, ""));
    await mp.idle();
    const refunded = await ana.request(`/v1/iugu/payments/${body._id}/refund`, { method: "POST" });
    expect(refunded).toMatchObject({ status: 200, body: { status: "refunded" } });
    expect(chargesOf(body._id)).toMatchObject([{ status: "refunded", refundedCents: 2990 }]);
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("refunded");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

test("a code of an account that was unlinked expires, and settles its payment if the account is linked again", async () => {
  const ana = await mpSeller(product, mp);
  const { body } = await buyBy(product, ana);
  await mp.idle();
  mp.simulator.state.knobs.webhooks.drop = true;
  await mp.control("pix", { code: body.payment.pixCopyPaste });
  mp.simulator.state.knobs.webhooks.drop = false;
  const seller = mp.simulator.state.sellers[ana.userId];
  if (seller) seller.unlinked = true;
  const pollAt = async (at: number) => {
    product.clock.aheadMs += at - product.ctx.now().getTime();
    await pollOpenCharges(product.ctx);
  };
  const expiresAt = Date.parse(body.payment.pixExpiresAt);
  await pollAt(expiresAt + 3_600_000);
  expect(await statusOf(body._id)).toBe("pending");
  await pollAt(expiresAt + 25 * 3_600_000);
  expect(await statusOf(body._id)).toBe("expired");
  const subscription = product.ctx.db.selectFrom("subscription").select("status").where("id", "=", body.subscriptionId);
  expect(await subscription.executeTakeFirst()).toEqual({ status: "expired" });
  if (seller) seller.unlinked = false;
  await pollAt(expiresAt + 26 * 3_600_000);
  expect(await statusOf(body._id)).toBe("paid");
  expect(await subscription.executeTakeFirst()).toEqual({ status: "active" });
  expect(await verifyLedger(product.ctx)).toEqual([]);
});
