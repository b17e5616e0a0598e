import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { addCoupon, coupon } from "#test/grants";
import { usesOf } from "#test/orders";
import { order, type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pollOpenCharges } from "./poll-open-charges.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const minuteMs = 60_000;

async function buyWith(ana: Seller, couponCode: string, { fan = visitor(product), card = false } = {}) {
  const orderBody = order(ana);
  const body = {
    ...orderBody,
    ...{ couponCode, fan: { ...orderBody.fan, document: "52998224725" } },
    ...(card && { paymentMethod: "credit_card", cardToken: await cardTokenFor(iugu, product, ana, "fine") }),
  };
  return { fan, ...(await fan.request("/v1/checkout", { body })) };
}

const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).status;
};
const becomes = (id: string, status: string) => expect.poll(() => statusOf(id)).toBe(status);

test("a PIX through a gateway that pays after the last use of its coupon is refunded", async () => {
  const ana = await iuguSeller(product);
  const id = await addCoupon(ana, coupon({ code: "GATEWAY", value: 50, maxRedemptions: 1 }));
  const late = await buyWith(ana, "GATEWAY");
  expect(late.body.payment.amount).toBe(1495);
  product.clock.aheadMs += 11 * minuteMs;
  const next = await buyWith(ana, "GATEWAY");
  await iugu.payPix(next.body.payment.pixCopyPaste);
  await becomes(next.body._id, "paid");
  expect((await late.fan.request(`/v1/checkout/${late.body._id}`)).body.couponHold).toEqual({
    state: "gone",
    until: null,
  });
  await iugu.payPix(late.body.payment.pixCopyPaste);
  await becomes(late.body._id, "refunded");
  expect((await late.fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(403);
  expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("an order that is made again in one browser is canceled at the gateway", async () => {
  const ana = await iuguSeller(product);
  const id = await addCoupon(ana, coupon({ code: "OUTRAVEZ", value: 50, maxRedemptions: 1 }));
  const first = await buyWith(ana, "OUTRAVEZ");
  const second = await buyWith(ana, "OUTRAVEZ", { fan: first.fan });
  expect(second.status).toBe(201);
  expect(await statusOf(first.body._id)).toBe("expired");
  product.clock.aheadMs += 2 * minuteMs;
  await pollOpenCharges(product.ctx);
  const charge = product.ctx.db.selectFrom("gatewayCharge").select("state").where("paymentId", "=", first.body._id);
  expect((await charge.executeTakeFirstOrThrow()).state).toBe("closed");
  await iugu.payPix(second.body.payment.pixCopyPaste);
  await becomes(second.body._id, "paid");
  expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
});

test("a card takes its use at once, and the next one is refused before it is charged", async () => {
  const ana = await iuguSeller(product);
  const id = await addCoupon(ana, coupon({ code: "CARTAO", value: 50, maxRedemptions: 1 }));
  const first = await buyWith(ana, "CARTAO", { card: true });
  expect(first.body).toMatchObject({ status: "active", couponHold: null, payment: { status: "paid", amount: 1495 } });
  expect((await buyWith(ana, "CARTAO", { card: true })).body.code).toBe("COUPON_USED_UP");
  expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
});
