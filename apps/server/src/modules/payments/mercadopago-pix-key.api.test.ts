import { describe, expect, test } from "vitest";
import { toRenewalToken } from "#modules/renewals/get-renewal";
import { processDueRenewals } from "#modules/renewals/process-renewals";
import { addCoupon, coupon } from "#test/grants";
import { buyBy, connect, mpSeller, withMercadoPago } from "#test/mercadopago";
import { order, pixSettings, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo, moveClockToReminder, renewalsOf } from "#test/renewals";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);
const hourMs = 3_600_000;
const ownKey = pixSettings.key.replace(/\D/g, "");
type Seller = Awaited<ReturnType<typeof mpSeller>>;

const setPixKey = ({ userId }: Seller, has: boolean) => mp.control("pixKey", { userId, has });
async function sellerWithoutPixKey() {
  const ana = await mpSeller(product, mp);
  await setPixKey(ana, false);
  return ana;
}
const screenOf = async (ana: Seller) => (await ana.request("/v1/mp/connect")).body;
const mailsOf = async ({ email }: Seller) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject === "Cadastre uma chave PIX no Mercado Pago");
const refusals = async ({ username }: Seller) => {
  const profile = product.ctx.db.selectFrom("profile").select("accountId").where("username", "=", username);
  const { accountId } = await profile.executeTakeFirstOrThrow();
  const refused = product.ctx.db.selectFrom("payment").select("id").where("accountId", "=", accountId);
  return (await refused.where("status", "=", "refused").execute()).length;
};
const removeOwnKey = async ({ username }: Seller) => {
  const profile = product.ctx.db.selectFrom("profile").select("accountId").where("username", "=", username);
  await product.ctx.db.deleteFrom("pixKey").where("accountId", "in", profile).execute();
};

describe("sellers without a Pix key at Mercado Pago", () => {
  test("a seller without a Pix key at Mercado Pago is notified, and the fan pays to the seller's own key", async () => {
    const ana = await sellerWithoutPixKey();
    const { status, body, fan, orderBody } = await buyBy(product, ana);
    expect([status, body.payment]).toMatchObject([201, { gateway: "bacen", status: "pending" }]);
    expect(body.payment.pixCopyPaste).toContain(ownKey);
    // The browser that ordered is signed in for its order, so repeating it returns the same order.
    expect((await fan.request(`/v1/checkout/${body._id}`)).body).toMatchObject({ _id: body._id, status: "pending" });
    expect((await fan.request("/v1/checkout", { body: orderBody })).body._id).toBe(body._id);
    expect(await screenOf(ana)).toMatchObject({ connected: true, pixKeyMissing: true });
    await expect.poll(async () => (await mailsOf(ana)).length).toBe(1);
    expect((await mailsOf(ana))[0]?.text).toContain("/mp/connect");
  });

  test("a missing Pix key is tried again after an hour, not at each order, and e-mailed once a day at most", async () => {
    const ana = await sellerWithoutPixKey();
    await buyBy(product, ana);
    await buyBy(product, ana);
    expect(await refusals(ana)).toBe(1);
    product.clock.aheadMs = hourMs;
    expect((await buyBy(product, ana)).body.payment.gateway).toBe("bacen");
    expect(await refusals(ana)).toBe(2);
    product.clock.aheadMs = 25 * hourMs;
    await buyBy(product, ana);
    await expect.poll(async () => (await mailsOf(ana)).length).toBe(2);
  });

  test("a seller who adds a Pix key sells by PIX through Mercado Pago again, and the warning disappears", async () => {
    const ana = await sellerWithoutPixKey();
    await buyBy(product, ana);
    await setPixKey(ana, true);
    product.clock.aheadMs = hourMs;
    expect((await buyBy(product, ana)).body.payment.gateway).toBe("mercadopago");
    product.clock.aheadMs = 0;
    expect(await screenOf(ana)).toMatchObject({ pixKeyMissing: false });
    await setPixKey(ana, false);
    await buyBy(product, ana);
    await connect(ana, ana.userId);
    expect(await screenOf(ana)).toMatchObject({ pixKeyMissing: false });
  });

  test("a seller without a Pix key at Mercado Pago still sells by card", async () => {
    const ana = await sellerWithoutPixKey();
    await buyBy(product, ana);
    const paid = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    expect(paid).toMatchObject({ status: 201, body: { status: "active", payment: { gateway: "mercadopago" } } });
    expect(await screenOf(ana)).toMatchObject({ pixKeyMissing: true });
  });

  test("a seller without any Pix key shows the fan that PIX is unavailable, not that their data is wrong", async () => {
    const ana = await sellerWithoutPixKey();
    await removeOwnKey(ana);
    const { status, body } = await buyBy(product, ana);
    expect([status, body.code]).toEqual([422, "PIX_UNAVAILABLE"]);
    expect(body.message).not.toMatch(/CPF/);
    expect(await screenOf(ana)).toMatchObject({ pixKeyMissing: true });
  });

  test("the last use of a coupon goes to the order that is paid to the seller's own key", async () => {
    const ana = await sellerWithoutPixKey();
    const { code } = coupon();
    await addCoupon(ana, { ...coupon({ code }), maxRedemptions: 1 });
    const orderBody = { ...order(ana), couponCode: code };
    const body = { ...orderBody, fan: { ...orderBody.fan, document: "52998224725" } };
    const fan = visitor(product);
    const placed = await fan.request("/v1/checkout", { body });
    expect(placed).toMatchObject({ status: 201, body: { payment: { gateway: "bacen", amount: 2392 } } });
  });
});

describe("PIX renewals of such a seller", () => {
  async function renewal() {
    const ana = await mpSeller(product, mp);
    const { body } = await buyBy(product, ana);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    const active = product.ctx.db.selectFrom("subscription").select("status").where("id", "=", body.subscriptionId);
    await expect.poll(async () => (await active.executeTakeFirst())?.status).toBe("active");
    await moveClockToReminder(product, body.subscriptionId, "d-5");
    await processDueRenewals(product.ctx);
    const [open] = await renewalsOf(product, body.subscriptionId);
    if (!open) throw new Error("no renewal is open");
    await setPixKey(ana, false);
    const path = `/v1/renewals/${toRenewalToken(product.ctx, open.id)}`;
    return { ana, path, subscriptionId: body.subscriptionId as string };
  }

  test("a PIX renewal without a Pix key at Mercado Pago is paid to the seller's own key, by the same link", async () => {
    const { ana, path } = await renewal();
    const { status, body } = await visitor(product).request(`${path}/code`, { method: "POST" });
    expect([status, body.order.payment]).toMatchObject([200, { gateway: "bacen", status: "pending" }]);
    expect(body.order.payment.pixCopyPaste).toContain(ownKey);
    const { pixCopyPaste } = body.order.payment;
    // A code that was copied stays valid, also when new orders try Mercado Pago again.
    product.clock.aheadMs += 2 * hourMs;
    expect((await visitor(product).request(path)).body.order.payment).toMatchObject({ gateway: "bacen", pixCopyPaste });
    expect(await screenOf(ana)).toMatchObject({ pixKeyMissing: true });
  });

  test("a PIX renewal without any Pix key reports so and stays open", async () => {
    const { ana, path } = await renewal();
    await removeOwnKey(ana);
    const request = () => visitor(product).request(`${path}/code`, { method: "POST" });
    expect(await request()).toMatchObject({ status: 422, body: { code: "PIX_UNAVAILABLE" } });
    await setPixKey(ana, true);
    expect(await request()).toMatchObject({ status: 200, body: { order: { payment: { gateway: "mercadopago" } } } });
  });
});
