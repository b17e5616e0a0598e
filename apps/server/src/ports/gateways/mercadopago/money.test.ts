import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { payPix } from "#simulators/mercadopago/clock";
import { openDispute } from "#simulators/mercadopago/disputes";
import { usualKnobs } from "#simulators/mercadopago/knobs";
import type { MercadoPagoSimulator } from "#simulators/mercadopago/start";
import type { Payment } from "#simulators/mercadopago/state";
import { createCardToken, openLinkedSeller, startMercadoPago } from "#test/gateways/mercadopago-fixture";
import type { Gateway, GatewayAccess } from "../port.ts";
import { toIdempotencyKey } from "./refunds.ts";

let simulator: MercadoPagoSimulator;
let gateway: Gateway;
let access: GatewayAccess;
const dayMs = 86_400_000;

beforeAll(async () => {
  ({ simulator, gateway } = await startMercadoPago());
  access = await openLinkedSeller(gateway);
});
beforeEach(() => void Object.assign(simulator.state.knobs, structuredClone(usualKnobs)));
afterAll(() => simulator.stop());

const payer = { name: "João Souza", email: "joao@exemplo.com.br", phone: "+5511912345678", document: "52998224725" };
const pix = (more: object = {}) => ({
  reference: randomUUID(),
  amountCents: 2990,
  platformCents: 299,
  description: "Mensal",
  payer,
  expiresAt: new Date(Date.now() + dayMs),
  method: "pix" as const,
  ...more,
});
const paid = async () => {
  const { id } = await gateway.charge(access, pix());
  payPix(simulator.world, id);
  return id;
};
const of = (id: string) => simulator.state.payments[id] as Payment;

describe("refunds at Mercado Pago", () => {
  test("a refund refused for lack of funds succeeds with a new key, and never with the old one", async () => {
    const id = await paid();
    simulator.state.knobs.refuseRefunds = 1;
    const key = randomUUID();
    await expect(gateway.refund(access, id, { key })).rejects.toMatchObject({ fault: "refused" });
    await expect(gateway.refund(access, id, { key })).rejects.toMatchObject({ fault: "refused" });
    expect(await gateway.refund(access, id, { key: randomUUID() })).toMatchObject({ status: "refunded" });
  });

  test("a refund with a lost response is not made twice with the same key", async () => {
    const id = await paid();
    const key = randomUUID();
    simulator.state.knobs.loseResponses = 1;
    await expect(gateway.refund(access, id, { key, cents: 1000 })).rejects.toMatchObject({ fault: "unknown" });
    expect(await gateway.refund(access, id, { key, cents: 1000 })).toMatchObject({ refundedCents: 1000 });
    expect(of(id).refunds).toHaveLength(1);
  });

  test("a partial refund keeps the payment approved, returns part of the fee, and can be polled", async () => {
    const id = await paid();
    const part = await gateway.refund(access, id, { key: "1", cents: 1495 });
    expect(part).toMatchObject({ status: "paid", amountCents: 2990, refundedCents: 1495, gatewayFeeCents: 15 });
    expect(of(id)).toMatchObject({ status: "approved", detail: "partially_refunded" });
    const listed = [];
    for await (const page of gateway.listCharges(access, new Date(Date.now() - 60_000))) listed.push(...page);
    expect(listed.find((one) => one.id === id)).toMatchObject({ status: "paid", refundedCents: 1495 });
    const whole = await gateway.refund(access, id, { key: "2" });
    expect(whole).toMatchObject({ status: "refunded", refundedCents: 2990, gatewayFeeCents: 0 });
  });

  test("a refund of a payment older than 180 days is refused", async () => {
    const id = await paid();
    of(id).approvedAt = Date.now() - 181 * dayMs;
    await expect(gateway.refund(access, id, { key: "1" })).rejects.toMatchObject({ fault: "refused" });
  });

  test("a refund's key is a UUID v4 that is always the same for its reference", () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const v4 = randomUUID();
    expect(toIdempotencyKey(v4)).toBe(v4);
    expect(toIdempotencyKey("01a200ff-0000-7000-8000-000000000000:refund")).toMatch(uuid);
    expect(toIdempotencyKey("a")).toBe(toIdempotencyKey("a"));
    expect(toIdempotencyKey("a")).not.toBe(toIdempotencyKey("b"));
  });
});

describe("PIX at Mercado Pago", () => {
  test("a PIX stays open for 30 days at most, and reports its expiry", async () => {
    const year = new Date(Date.now() + 368 * dayMs);
    const charge = await gateway.charge(access, pix({ expiresAt: year }));
    const expiresAt = charge.pix?.expiresAt?.getTime() ?? 0;
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 30 * dayMs);
    expect(expiresAt).toBeGreaterThan(Date.now() + 29 * dayMs);
    expect(of(charge.id).expiresAt).toBe(expiresAt);
    const soon = new Date(Date.now() + 3_600_000);
    expect((await gateway.charge(access, pix({ expiresAt: soon }))).pix?.expiresAt).toEqual(soon);
  });

  test("a PIX of a seller without a Pix key is refused for that reason, and created once there is one", async () => {
    const seller = simulator.state.sellers[access.externalAccountId];
    if (!seller) throw new Error("no seller");
    seller.withoutPixKey = true;
    const expected = { fault: "refused", reason: "seller_without_pix_key" };
    await expect(gateway.charge(access, pix())).rejects.toMatchObject(expected);
    seller.withoutPixKey = false;
    expect((await gateway.charge(access, pix())).status).toBe("pending");
  });
});

describe("cards of a subscription", () => {
  test("a recurring card charge has its number and the id of the first charge", async () => {
    const cardToken = await createCardToken(simulator.url);
    const recurrence = { subscriptionId: "sub-1", number: 1, periodMonths: 3, firstChargeId: null };
    const byCard = pix({ method: "credit_card", cardToken, cardBrand: "visa", recurrence }) as never;
    const first = await gateway.charge(access, byCard);
    expect(of(first.id).recurrence).toEqual({
      first_time_use: true,
      user_present: true,
      billing_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      subscription_id: "900000001-sub-1",
      subscription_sequence: { number: 1, total: null },
      invoice_period: { period: 3, type: "monthly" },
    });
    const storedCard = await gateway.storeCard(access, { reference: randomUUID(), payer, cardToken });
    const renewal = { ...recurrence, number: 2, firstChargeId: first.id };
    const second = await gateway.charge(
      access,
      pix({ method: "credit_card", storedCard, recurrence: renewal }) as never,
    );
    expect(of(second.id).issuerId).toBe(storedCard.issuerId);
    expect(storedCard.issuerId).toBe("25");
    expect(of(second.id).recurrence).toMatchObject({
      first_time_use: false,
      user_present: false,
      subscription_sequence: { number: 2, total: null },
      payment_reference: { id: first.id },
    });
  });
});

describe("evidence for Mercado Pago", () => {
  const pdf = (bytes: number) => ({ name: "a.pdf", type: "application/pdf" as const, bytes: Buffer.alloc(bytes, "a") });

  test("evidence is submitted with names and types, and refused above 10 MB in all", async () => {
    const id = await paid();
    openDispute(simulator.world, id);
    const dispute = await gateway.findDispute(access, id);
    if (!dispute) throw new Error("no dispute");
    const picture = { name: "conversa é.png", type: "image/png" as const, bytes: Buffer.from([0, 1, 255]) };
    await gateway.sendEvidence(access, dispute, [picture, pdf(10)]);
    expect(simulator.state.chargebacks[dispute.id]?.documentation).toEqual([
      { name: "conversa é.png", type: "image/png", size: 3 },
      { name: "a.pdf", type: "application/pdf", size: 10 },
    ]);
    const refused = { fault: "refused" };
    await expect(gateway.sendEvidence(access, dispute, [])).rejects.toMatchObject(refused);
    const six = 6 * 1024 * 1024;
    await expect(gateway.sendEvidence(access, dispute, [pdf(six), pdf(six)])).rejects.toMatchObject(refused);
    await gateway.sendEvidence(access, dispute, [pdf(9 * 1024 * 1024)]);
  });
});

test("after a 429 no request of that account is sent until its Retry-After", async () => {
  const other = await openLinkedSeller(gateway, 900000002);
  Object.assign(simulator.state.knobs, { limit: 1, retryAfterSeconds: 20 });
  const limited = { fault: "limited" };
  await expect(gateway.charge(access, pix())).rejects.toMatchObject(limited);
  await expect(gateway.charge(access, pix())).rejects.toMatchObject(limited);
  expect((await gateway.charge(other, pix())).status).toBe("pending");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await gateway.charge(access, pix())).status).toBe("pending");
});
