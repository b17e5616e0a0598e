import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payPix, unlink } from "#simulators/mercadopago/clock";
import { decideDispute, openDispute } from "#simulators/mercadopago/disputes";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import type { MercadoPagoSimulator } from "#simulators/mercadopago/start";
import { conformance } from "#test/gateways/conformance";
import {
  authorizeSeller,
  createCardToken,
  openLinkedSeller,
  redirectUri,
  startMercadoPago,
} from "#test/gateways/mercadopago-fixture";
import vectors from "#test/vectors/mercadopago-signatures.json" with { type: "json" };
import { findFault } from "../gateway-error.ts";
import type { Gateway, GatewayAccess } from "../port.ts";
import chargebackEvent from "./documented/webhook-chargeback.json" with { type: "json" };
import { createReadWebhook } from "./webhook.ts";

let simulator: MercadoPagoSimulator;
let gateway: Gateway;
let unreachable: Gateway;
let access: GatewayAccess;

beforeAll(async () => {
  ({ simulator, gateway, unreachable } = await startMercadoPago());
  access = await openLinkedSeller(gateway);
});
afterAll(() => simulator.stop());

conformance("Mercado Pago", () => ({
  gateway,
  access,
  unreachable,
  descriptionOf: (id) => simulator.state.payments[id]?.description,
  payPix: async (id) => void payPix(simulator.world, id),
  openDispute: async (id) => void openDispute(simulator.world, id),
  decideDispute: async (id, outcome) => void decideDispute(simulator.world, id, outcome),
  cardToken: (decline) => createCardToken(simulator.url, decline),
  loseNextResponse: async () => void Object.assign(simulator.state.knobs, { loseResponses: 1, losePath: null }),
  loseNextCharge: async () => void Object.assign(simulator.state.knobs, { loseResponses: 1, losePath: "/v1/payments" }),
  limitNext: async () => void Object.assign(simulator.state.knobs, { limit: 1 }),
  passDays: async (days) => {
    simulator.state.knobs.aheadMs += days * 86_400_000;
  },
  garbleNextResponse: async () => void Object.assign(simulator.state.knobs, { garbleResponses: 1 }),
  delayFees: async (isDelayed) => {
    simulator.state.knobs.feeAfterMs = isDelayed ? 3_600_000 : 0;
    if (!isDelayed) for (const payment of Object.values(simulator.state.payments)) delete payment.feeAt;
  },
}));

const order = (reference: string) => ({
  reference,
  amountCents: 2990,
  platformCents: 299,
  description: "Mensal",
  payer: { name: "João", email: "j@exemplo.com.br", phone: "+5511912345678", document: "52998224725" },
  expiresAt: new Date(Date.now() + 86_400_000),
  method: "pix" as const,
});

describe("charges at Mercado Pago", () => {
  test("Mercado Pago gets the platform's part in reais, and reports its own fee separately", async () => {
    const { id } = await gateway.charge(access, order("fee"));
    payPix(simulator.world, id);
    expect(simulator.state.payments[id]).toMatchObject({ cents: 2990, applicationFeeCents: 299, feeCents: 30 });
    expect((await gateway.getCharge(access, id)).gatewayFeeCents).toBe(30);
  });

  test("an unpaid PIX code expires after its time", async () => {
    const charge = await gateway.charge(access, order("expires"));
    simulator.state.knobs.aheadMs = 2 * 86_400_000;
    expect((await gateway.getCharge(access, charge.id)).status).toBe("expired");
    simulator.state.knobs.aheadMs = 0;
  });
});

describe("authorization of Mercado Pago", () => {
  const linking = () => gateway.linking as NonNullable<Gateway["linking"]>;

  test("an authorization code works once, for ten minutes, with its verifier only", async () => {
    const url = (challenge: string) => linking().authorizeUrl({ state: "a b&c", challenge, redirectUri });
    const { createHash } = await import("node:crypto");
    const challenge = createHash("sha256").update("right").digest("base64url");
    const redeem = (code: string | null, verifier = "right") =>
      linking()
        .redeem({ code: code ?? "", verifier, redirectUri })
        .then(() => "linked", findFault);
    const back = await authorizeSeller(url(challenge));
    expect(back.searchParams.get("state")).toBe("a b&c");
    const code = back.searchParams.get("code");
    expect(await redeem(code, "wrong")).toBe("refused");
    expect(await redeem(code)).toBe("linked");
    expect(await redeem(code)).toBe("refused");
    expect(await redeem("TG-nothing")).toBe("refused");
    const late = (await authorizeSeller(url(challenge))).searchParams.get("code");
    simulator.state.knobs.aheadMs = 11 * 60_000;
    expect(await redeem(late)).toBe("refused");
    simulator.state.knobs.aheadMs = 0;
    const refused = await authorizeSeller(url(challenge), "");
    expect([refused.searchParams.get("error"), refused.searchParams.get("code")]).toEqual(["access_denied", null]);
  });

  test("refreshed credentials work, and the earlier ones cannot be refreshed again", async () => {
    const first = await openLinkedSeller(gateway, 900000002);
    const second = await linking().refresh(first);
    expect(second).toMatchObject({ externalAccountId: "900000002", livesSeconds: 15_552_000 });
    expect(await linking().refresh(first).catch(findFault)).toBe("refused");
    expect(await linking().isAuthorized(second)).toBe(true);
    expect((await linking().refresh(second)).credentials.accessToken).not.toBe(second.credentials.accessToken);
  });

  test("an account that its owner has revoked is no longer authorized", async () => {
    const taken = await openLinkedSeller(gateway, 900000003);
    unlink(simulator.world, 900000003);
    expect(await linking().isAuthorized(taken)).toBe(false);
    expect(await unreachable.linking?.isAuthorized(taken).catch(findFault)).toBe("unreachable");
  });
});

describe("webhooks of Mercado Pago", () => {
  const raw = Buffer.from(
    JSON.stringify({ id: 7, type: "payment", action: "payment.updated", user_id: 900000001, data: { id: "123456" } }),
  );
  const sign = (manifest: string, secret = simulatedApp.webhookSecret) =>
    createHmac("sha256", secret).update(manifest).digest("hex");
  const now = String(Date.now());

  test.each(vectors)("the signature of the vector is verified: $note", (vector) => {
    const read = createReadWebhook(vector.secret, () => Number(vector.ts));
    const headers = {
      "x-signature": `ts=${vector.ts},v1=${vector.v1}`,
      ...(vector.request_id && { "x-request-id": vector.request_id }),
    };
    const query = { "data.id": vector.data_id, type: "payment" };
    expect(read({ headers, query, raw })?.notification).toEqual({
      kind: "charge",
      objectId: vector.data_id,
      externalAccountId: "900000001",
    });
    expect(read({ headers, query: { ...query, "data.id": "123457" }, raw })).toBeUndefined();
  });

  test("a webhook without a valid or recent signature is rejected", () => {
    const manifest = `id:123456;request-id:r;ts:${now};`;
    const query = { "data.id": "123456", type: "payment" };
    const read = (signature: string | undefined) =>
      gateway.readWebhook({
        headers: { "x-request-id": "r", ...(signature && { "x-signature": signature }) },
        query,
        raw,
      });
    expect(read(`ts=${now},v1=${sign(manifest)}`)?.event).toBe("payment.updated");
    expect(read(`ts=${now},v1=${sign(manifest, "another")}`)).toBeUndefined();
    expect(read(`ts=${now}9,v1=${sign(manifest)}`)).toBeUndefined();
    expect(read(undefined)).toBeUndefined();
    expect(read("ts=1,v1=zz")).toBeUndefined();
    const [old, seconds] = [String(Date.now() - 6 * 86_400_000), String(Math.floor(Date.now() / 1000))];
    expect(read(`ts=${old},v1=${sign(`id:123456;request-id:r;ts:${old};`)}`)).toBeUndefined();
    expect(read(`ts=${seconds},v1=${sign(`id:123456;request-id:r;ts:${seconds};`)}`)).toBeDefined();
  });

  test("a webhook names the object of its signature, in any case, and copies have one key", () => {
    const read = (body: Buffer, id = "ABC1", signed = "abc1") => {
      const v1 = sign(`id:${signed};ts:${now};`);
      return gateway.readWebhook({
        headers: { "x-signature": `ts=${now},v1=${v1}` },
        query: { "data.id": id },
        raw: body,
      });
    };
    expect(read(raw)?.notification?.objectId).toBe("ABC1");
    expect(read(raw)?.key).toBe(read(raw)?.key);
    expect(read(Buffer.from(raw.toString().replace('"id":7', '"id":8')))?.key).not.toBe(read(raw)?.key);
    expect(read(Buffer.from("\u0000%%%"))?.notification).toBeNull();
    const contested = { "data.id": "217000061307271000", type: "topic_chargebacks_wh" };
    const v1 = sign(`id:217000061307271000;ts:${now};`);
    const chargeback = { headers: { "x-signature": `ts=${now},v1=${v1}` }, query: contested };
    expect(gateway.readWebhook({ ...chargeback, raw: Buffer.from(chargebackEvent.raw) })).toMatchObject({
      event: "changed_case_status",
      notification: { kind: "dispute", objectId: "217000061307271000", externalAccountId: "425424311" },
    });
    const unlinked = Buffer.from(JSON.stringify({ id: 9, type: "mp-connect", user_id: 5 }));
    expect(read(unlinked)?.notification).toEqual({ kind: "unlinked", objectId: "ABC1", externalAccountId: "5" });
  });

  test("a webhook that the simulator posts is accepted", async () => {
    const { createServer } = await import("node:http");
    const received: unknown[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const query = Object.fromEntries(new URL(request.url ?? "", "http://x").searchParams);
      received.push(gateway.readWebhook({ headers: request.headers, query, raw: Buffer.concat(chunks) })?.notification);
      response.end();
    });
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as { port: number };
    simulator.state.knobs.webhooks = {
      drop: false,
      copies: 2,
      delayMs: 0,
      reorder: false,
      wrongSignature: false,
      url: `http://127.0.0.1:${port}/`,
    };
    const { id } = await gateway.charge(access, order("heard"));
    await simulator.idle();
    payPix(simulator.world, id);
    const dispute = openDispute(simulator.world, id);
    await simulator.idle();
    simulator.state.knobs.webhooks.url = null;
    server.close();
    const expectedNotification = { kind: "charge", objectId: id, externalAccountId: access.externalAccountId };
    const contested = { kind: "dispute", objectId: dispute?.id, externalAccountId: access.externalAccountId };
    // Created, paid and disputed, and the dispute itself: each twice.
    expect(received.filter((one) => JSON.stringify(one) === JSON.stringify(expectedNotification))).toHaveLength(6);
    expect(received.filter((one) => JSON.stringify(one) === JSON.stringify(contested))).toHaveLength(2);
    expect(received).toHaveLength(8);
  });
});
