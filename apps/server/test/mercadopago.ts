import { afterAll, beforeAll } from "vitest";
import { toWebhookUrl } from "#modules/gateways/webhooks";
import { createMercadoPago } from "#ports/gateways/mercadopago/create";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import { type MercadoPagoSimulator, startMercadoPagoSimulator } from "#simulators/mercadopago/start";
import { authorizeSeller, createCardToken } from "#test/gateways/mercadopago-fixture";
import { waitUntilIdle } from "./gateways.ts";
import { type HttpResponse, order, type Person, type Seller, seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";
import { resetAfterEach } from "./reset-after-each.ts";

export type MercadoPago = {
  simulator: MercadoPagoSimulator;
  control: (path: string, body: object) => Promise<Record<string, unknown>>;
  tokenOfCard: typeof createCardToken;
  /** Waits for webhooks and their jobs, which would otherwise meet the fault that a test sets next. For a product that runs its jobs. */
  idle: () => Promise<void>;
};

/** Replaces the product's Mercado Pago by a simulator for this test file, which sends its webhooks over HTTP. */
export function withMercadoPago(product: Product): MercadoPago {
  const mp = { tokenOfCard: createCardToken } as MercadoPago;
  beforeAll(async () => {
    mp.simulator = await startMercadoPagoSimulator();
    product.ctx.config.publicUrl = product.address;
    const notificationUrl = toWebhookUrl(product.ctx, "mercadopago");
    mp.simulator.state.knobs.webhooks.url = notificationUrl;
    const urls = { apiUrl: mp.simulator.url, authUrl: mp.simulator.url, notificationUrl };
    product.ctx.gateways.mercadopago = createMercadoPago({ ...simulatedApp, ...urls, test: true, timeoutMs: 2_000 });
    mp.idle = () => waitUntilIdle(product, mp.simulator);
    mp.control = async (path, body) => {
      const response = await fetch(`${mp.simulator.url}/control/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    };
  });
  afterAll(() => mp.simulator?.stop());
  resetAfterEach(() => mp.simulator.state.knobs);
  return mp;
}

let lastSeller = 900001000;

/** A seller's account at Mercado Pago that is not connected yet. */
export function newUser({ simulator }: MercadoPago): number {
  lastSeller += 1;
  simulator.state.sellers[lastSeller] = { userId: lastSeller, nickname: `LOJA ${lastSeller}`, unlinked: false };
  return lastSeller;
}

/** The parameters with which an authorized seller returns. */
export async function goToMercadoPago(person: Person, userId: number | "") {
  const { status, body } = await person.request("/v1/mp/authorize", { method: "POST" });
  if (status !== 200) throw new Error(`mp/authorize: ${status} ${JSON.stringify(body)}`);
  const { searchParams } = await authorizeSeller(body.url, userId);
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
}

export async function connect(person: Person, userId: number): Promise<HttpResponse> {
  return person.request("/v1/mp/connect", { body: await goToMercadoPago(person, userId) });
}

export async function mpSeller(product: Product, mp: MercadoPago): Promise<Seller & { userId: number }> {
  const [person, userId] = [await seller(product), newUser(mp)];
  const { status } = await connect(person, userId);
  if (status !== 200) throw new Error(`connect: ${status}`);
  return Object.assign(person, { userId });
}

/** Orders with a CPF, and with a card if its token is given. */
export async function buyBy(product: Product, from: Seller, cardToken?: string, fan = visitor(product)) {
  const orderBody = order(from);
  const body = {
    ...orderBody,
    fan: { ...orderBody.fan, document: "52998224725" },
    ...(cardToken && { paymentMethod: "credit_card", cardToken }),
  };
  return { fan, orderBody: body, ...(await fan.request("/v1/checkout", { body })) };
}
