import { beforeAll, expect, test } from "vitest";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import type { Payment } from "#simulators/mercadopago/state";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { startProduct } from "#test/product";
import { reconcileGateway } from "./reconcile-gateway.ts";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);

let ana: Awaited<ReturnType<typeof mpSeller>>;
let connectionId: string;
beforeAll(async () => {
  ana = await mpSeller(product, mp);
  const { _id } = (await ana.request("/v1/me")).body;
  connectionId = (await findConnection(product.ctx, _id, "mercadopago"))?.id ?? "";
});

const reconcile = () => reconcileGateway(product.ctx, connectionId);
const payments = () => mp.simulator.state.payments;
const paymentOf = (id: string) => Object.values(payments()).find((one) => one.externalReference === id) as Payment;
const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).status;
};

async function sell(): Promise<Payment> {
  const { body } = await buyBy(product, ana);
  await mp.control("pix", { id: paymentOf(body._id).id });
  await expect.poll(() => statusOf(body._id)).toBe("paid");
  return paymentOf(body._id);
}

test("the ledger agrees with Mercado Pago's list, over several pages and with sales made elsewhere", async () => {
  await sell();
  const card = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url, "funds"));
  const back = await sell();
  await mp.control("chargeback", { id: back.id });
  await expect.poll(() => statusOf(back.externalReference ?? "")).toBe("charged_back");
  expect(await statusOf(card.body._id)).toBe("paid");
  for (let i = 0; i < 120; i++) {
    const id = 2_000_000_000 + i;
    payments()[id] = { ...back, id, status: "approved", externalReference: `loja ${i}`, updatedAt: back.updatedAt + i };
  }
  expect(await reconcile()).toEqual([]);
  const lastRun = product.ctx.db
    .selectFrom("gatewayReconciliation")
    .selectAll()
    .where("connectionId", "=", connectionId)
    .orderBy("id", "desc");
  const charges = Object.keys(payments()).length;
  expect(charges).toBeGreaterThanOrEqual(124);
  expect(await lastRun.executeTakeFirst()).toMatchObject({ charges, settled: 0, discrepancies: 0, failure: null });
});

test("a difference of one centavo at Mercado Pago is found, and closed once it is corrected", async () => {
  const sold = await sell();
  sold.cents += 1;
  const differs = { kind: "sale", subject: sold.externalReference, expectedCents: 2990, foundCents: 2991 };
  expect(await reconcile()).toEqual([differs]);
  sold.cents -= 1;
  expect(await reconcile()).toEqual([]);
});

test("a fee and a partial refund that no webhook reported are booked", async () => {
  const sold = await sell();
  sold.feeCents += 1;
  sold.refundedCents += 1000;
  expect(await reconcile()).toEqual([]);
  const found = product.ctx.db
    .selectFrom("payment")
    .innerJoin("gatewayCharge", "gatewayCharge.paymentId", "payment.id")
    .select(["payment.refundedCents", "gatewayCharge.gatewayFeeCents"])
    .where("payment.id", "=", sold.externalReference);
  // Mercado Pago returns the refunded part of its fee of 31 centavos.
  expect(await found.executeTakeFirst()).toEqual({ refundedCents: 1000, gatewayFeeCents: 21 });
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a sale and a dispute with lost webhooks are settled, and are not discrepancies", async () => {
  mp.simulator.state.knobs.webhooks.drop = true;
  const { body } = await buyBy(product, ana);
  await mp.control("pix", { id: paymentOf(body._id).id });
  expect(await statusOf(body._id)).toBe("pending");
  expect(await reconcile()).toEqual([]);
  expect(await statusOf(body._id)).toBe("paid");
  await mp.control("chargeback", { id: paymentOf(body._id).id });
  expect(await reconcile()).toEqual([]);
  expect(await statusOf(body._id)).toBe("charged_back");
  mp.simulator.state.knobs.webhooks.drop = false;
  expect(await verifyLedger(product.ctx)).toEqual([]);
});
