import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gateway, GatewayAccess } from "#ports/gateways/port";
import { createCardToken, openLinkedSeller, startMercadoPago } from "#test/gateways/mercadopago-fixture";
import { payPix } from "./clock.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import type { MercadoPagoSimulator } from "./start.ts";

let simulator: MercadoPagoSimulator;
let gateway: Gateway;
let access: GatewayAccess;

beforeAll(async () => {
  ({ simulator, gateway } = await startMercadoPago());
  access = await openLinkedSeller(gateway);
});
afterAll(() => simulator.stop());

const folder = new URL("../../src/ports/gateways/mercadopago/documented/", import.meta.url);
const documented = (prefix: string): unknown[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")).response);

/** Fields that no documented response has, or that it has with another type. Nulls, empty objects and empty lists have no type. */
function misfits(simulated: unknown, known: unknown[], path = ""): string[] {
  const present = known.filter((one) => one !== undefined && one !== null);
  if (simulated === null || simulated === undefined) return known.length > 0 ? [] : [`${path}: unknown`];
  if (known.length === 0) return [`${path}: unknown`];
  if (Array.isArray(simulated)) {
    const elements = present.flatMap((one) => (Array.isArray(one) ? one : []));
    return simulated.flatMap((one) => misfits(one, elements, `${path}[]`));
  }
  if (typeof simulated === "object")
    return Object.entries(simulated).flatMap(([name, value]) => {
      const values = present.flatMap((one) => (typeof one === "object" && name in one ? [one[name as never]] : []));
      return misfits(value, values, `${path}.${name}`);
    });
  const types = new Set(present.map((one) => typeof one));
  return types.size === 0 || types.has(typeof simulated) ? [] : [`${path}: ${typeof simulated}, not ${[...types]}`];
}

const request = async (path: string) => {
  const headers = { authorization: `Bearer ${access.credentials.accessToken}` };
  return (await fetch(simulator.url + path, { headers })).json();
};
const order = (more: object) =>
  ({
    reference: randomUUID(),
    amountCents: 2990,
    platformCents: 299,
    description: "Mensal",
    payer: { name: "João Souza", email: "j@exemplo.com.br", phone: "+5511912345678", document: "52998224725" },
    expiresAt: new Date(Date.now() + 86_400_000),
    method: "pix",
    ...more,
  }) as never;

test("the form check reports an undocumented field and a field of another type", () => {
  expect(misfits({ a: 1, b: "x" }, [{ a: "1" }])).toEqual([".a: number, not string", ".b: unknown"]);
});

test("the simulator's payments have only documented fields, of the documented types", async () => {
  const pix = await gateway.charge(access, order({}));
  const known = documented("payment-");
  expect(misfits(await request(`/v1/payments/${pix.id}`), known)).toEqual([]);
  payPix(simulator.world, pix.id);
  expect(misfits(await request(`/v1/payments/${pix.id}`), known)).toEqual([]);
  await gateway.refund(access, pix.id, { key: "1", cents: 1000 });
  expect(misfits(await request(`/v1/payments/${pix.id}`), known)).toEqual([]);
  const cardToken = await createCardToken(simulator.url);
  const card = await gateway.charge(access, order({ method: "credit_card", cardToken, cardBrand: "visa" }));
  expect(misfits(await request(`/v1/payments/${card.id}`), known)).toEqual([]);
});

test("chargebacks and refusals of the simulator have only documented fields", async () => {
  const { id } = await gateway.charge(access, order({}));
  payPix(simulator.world, id);
  const opened = openDispute(simulator.world, id);
  const dispute = await gateway.findDispute(access, id);
  if (!dispute) throw new Error("no dispute");
  expect(misfits(await request(`/v1/chargebacks/${opened?.id}`), documented("chargeback-"))).toEqual([]);
  await gateway.sendEvidence(access, dispute, [{ name: "a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF") }]);
  decideDispute(simulator.world, id, "won");
  expect(misfits(await request(`/v1/chargebacks/${opened?.id}`), documented("chargeback-"))).toEqual([]);
  expect(misfits(await request("/v1/payments/1"), documented("refusal-"))).toEqual([]);
});
