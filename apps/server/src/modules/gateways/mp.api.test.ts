import { describe, expect, test } from "vitest";
import { startPixKeys } from "#modules/settings/update-pix";
import { createMercadoPago } from "#ports/gateways/mercadopago/create";
import type { Gateway } from "#ports/gateways/port";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import { buyBy, connect, goToMercadoPago, mpSeller, newUser, withMercadoPago } from "#test/mercadopago";
import { creator, order, type Person, pixSettings, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";
import { freePort } from "../../../../../script/free-port.ts";
import { startConnections } from "./connect-gateway.ts";
import { refreshConnection, refreshExpiring } from "./mp-refresh.ts";
import { openAccess } from "./open-access.ts";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);
const dayMs = 86_400_000;

function connectionsOf(accountId: string) {
  const found = product.ctx.db.selectFrom("gatewayConnection").selectAll().where("accountId", "=", accountId);
  return found.orderBy("id").execute();
}
async function connectionOf(accountId: string) {
  const [first] = await connectionsOf(accountId);
  if (!first) throw new Error("no connection");
  return first;
}
const accountIdOf = async (person: Awaited<ReturnType<typeof creator>>) =>
  (await person.request("/v1/me")).body._id as string;

describe("connection of Mercado Pago", () => {
  test("a connected creator sells through their own account, and their credentials are stored encrypted", async () => {
    const [ana, userId] = [await seller(product), newUser(mp)];
    expect((await ana.request("/v1/mp/connect")).body).toMatchObject({
      connected: false,
      accountId: null,
      available: true,
      test: true,
    });
    const { status, body } = await connect(ana, userId);
    expect([status, body]).toMatchObject([200, { connected: true, accountId: String(userId), needsReconnect: false }]);
    expect((await ana.request("/v1/me")).body.paymentGateway).toBe("mercadopago");
    const row = await connectionOf(await accountIdOf(ana));
    const token = mp.simulator.state.tokens.at(-1)?.accessToken ?? "none";
    expect(row.credentials.includes(token)).toBe(false);
    expect(Object.values((await openAccess(product.ctx, row.id)).access.credentials)).toContain(token);
  });

  test("an authorization code works once, for ten minutes, and for the creator who requested it only", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const back = await goToMercadoPago(ana, newUser(mp));
    const redeem = (person: typeof ana, body: object) => person.request("/v1/mp/connect", { body });
    expect(await redeem(bia, back)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await redeem(visitor(product) as never, back)).status).toBe(401);
    expect((await redeem(ana, { ...back, state: "another" })).body.code).toBe("MP_LINK_EXPIRED");
    const both = await Promise.all([redeem(ana, back), redeem(ana, back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const late = await goToMercadoPago(ana, newUser(mp));
    product.clock.aheadMs = 11 * 60_000;
    expect((await redeem(ana, late)).body.code).toBe("MP_LINK_EXPIRED");
  });

  test("a failed authorization names the error and connects nothing", async () => {
    const ana = await creator(product);
    const forged = await goToMercadoPago(ana, newUser(mp));
    expect((await ana.request("/v1/mp/connect", { body: { ...forged, code: "TG-forged" } })).body.code).toBe(
      "MP_CODE_REFUSED",
    );
    const lost = await goToMercadoPago(ana, newUser(mp));
    await mp.control("knobs", { loseResponses: 1, losePath: "/oauth/token" });
    expect((await ana.request("/v1/mp/connect", { body: lost })).body.code).toBe("MP_BUSY");
    expect((await ana.request("/v1/mp/connect")).body.connected).toBe(false);
    expect((await ana.request("/v1/me")).body.paymentGateway).toBe("bacen");
  });

  test("an account that another creator has connected is refused", async () => {
    const ana = await mpSeller(product, mp);
    expect(await connect(await creator(product), ana.userId)).toMatchObject({
      status: 409,
      body: { code: "MP_ACCOUNT_TAKEN" },
    });
    // Connecting the creator's own account again is allowed.
    expect((await connect(ana, ana.userId)).status).toBe(200);
  });

  test("a connection ends when the creator disconnects or revokes it, and a webhook of it is verified first", async () => {
    const ana = await mpSeller(product, mp);
    const disconnect = { method: "DELETE" };
    const ended = await ana.request("/v1/mp/connect", disconnect);
    expect([ended.status, ended.body.connected]).toEqual([200, false]);
    expect((await ana.request("/v1/me")).body.paymentGateway).toBe("bacen");
    expect((await ana.request("/v1/mp/connect", disconnect)).status).toBe(200);

    const bia = await mpSeller(product, mp);
    const { world } = mp.simulator;
    world.send({
      type: "mp-connect",
      action: "application.deauthorized",
      id: String(bia.userId),
      userId: bia.userId,
      url: null,
    });
    await mp.control("idle", {});
    await waitForJobs(product);
    expect((await bia.request("/v1/mp/connect")).body.connected).toBe(true);
    await mp.control("unlink", { userId: bia.userId });
    await expect.poll(async () => (await bia.request("/v1/mp/connect")).body.connected).toBe(false);
  });
});

describe("a creator who sells by Mercado Pago alone", () => {
  const withoutIt = async (person: Person) => (await person.request("/v1/mp/connect")).body.withoutIt;
  const disconnect = { method: "DELETE" };

  test("a creator sees that sales stop without Mercado Pago, and fans see that no orders are accepted", async () => {
    const ana = await mpSeller(product, mp);
    expect(await withoutIt(ana)).toEqual({ sells: true, keyWaits: false, sellsFrom: null });
    const { body: me } = await ana.request("/v1/me");
    await product.ctx.db.deleteFrom("pixKey").where("accountId", "=", me._id).execute();
    expect(await withoutIt(ana)).toEqual({ sells: false, keyWaits: false, sellsFrom: null });
    const { body: bought } = await buyBy(product, ana);
    await mp.control("pix", { code: bought.payment.pixCopyPaste });
    const paid = product.ctx.db.selectFrom("payment").select("status").where("id", "=", bought._id);
    await expect.poll(async () => (await paid.executeTakeFirst())?.status).toBe("paid");
    const forecast = await withoutIt(ana);
    expect(forecast).toMatchObject({ sells: false, keyWaits: false });
    const inADay = product.ctx.now().getTime() + dayMs;
    expect(Math.abs(Date.parse(forecast.sellsFrom) - inADay)).toBeLessThan(60_000);

    const key = { ...pixSettings };
    expect((await ana.request("/v1/account/pix", { method: "PUT", body: key })).status).toBe(200);
    const waiting = await withoutIt(ana);
    expect(waiting).toMatchObject({ sells: false, keyWaits: true, sellsFrom: expect.any(String) });
    expect((await ana.request("/v1/mp/connect", disconnect)).status).toBe(200);
    product.clock.aheadMs += 2_000;
    const fan = visitor(product);
    expect((await fan.request(`/v1/creators/${ana.username}`)).body.acceptsNewSubscribers).toBe(false);
    const refused = await fan.request("/v1/checkout", { body: order(ana) });
    expect([refused.status, refused.body.code]).toEqual([409, "CREATOR_NOT_SELLING"]);

    product.clock.aheadMs = dayMs + 5_000;
    await startPixKeys(product.ctx);
    product.clock.aheadMs += 2_000;
    expect((await fan.request(`/v1/creators/${ana.username}`)).body.acceptsNewSubscribers).toBe(true);
    expect((await fan.request("/v1/checkout", { body: order(ana) })).status).toBe(201);
  });
});

describe("connection of another account", () => {
  const paymentsOf = (reference: string) =>
    Object.values(mp.simulator.state.payments).filter(({ externalReference }) => externalReference === reference);
  const sell = async (from: Awaited<ReturnType<typeof mpSeller>>) => {
    const { body } = await buyBy(product, from);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    const status = async () => {
      const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", body._id);
      return (await found.executeTakeFirstOrThrow()).status;
    };
    await expect.poll(status).toBe("paid");
    return body._id as string;
  };

  const passWait = async () => {
    product.clock.aheadMs = dayMs;
    await startConnections(product.ctx);
  };

  test("sales use the new account a day later, and refunds of earlier sales use the old one's credentials", async () => {
    const ana = await mpSeller(product, mp);
    const accountId = await accountIdOf(ana);
    const sold = await sell(ana);
    const other = newUser(mp);
    const { body: waiting } = await connect(ana, other);
    expect(waiting).toMatchObject({ accountId: String(ana.userId), next: { accountId: String(other) } });
    expect(paymentsOf(await sell(ana))).toMatchObject([{ userId: ana.userId }]);
    await passWait();
    expect(await connectionsOf(accountId)).toMatchObject([
      { externalAccountId: String(ana.userId), status: "disconnected" },
      { externalAccountId: String(other), status: "verified", endedAt: null },
    ]);
    const soldLater = await sell(ana);
    product.clock.aheadMs = 0;
    expect(paymentsOf(soldLater)).toMatchObject([{ userId: other }]);
    const charge = product.ctx.db.selectFrom("gatewayCharge").selectAll().where("paymentId", "=", sold);
    const { connectionId, chargeId } = await charge.executeTakeFirstOrThrow();
    const { gateway, access } = await openAccess(product.ctx, connectionId);
    expect(await gateway.refund(access, chargeId ?? "", { key: sold })).toMatchObject({ status: "refunded" });
    expect(paymentsOf(sold)).toMatchObject([{ userId: ana.userId, status: "refunded" }]);
  });

  test("connecting the first Mercado Pago account again reactivates it, with one active at a time", async () => {
    const ana = await mpSeller(product, mp);
    const accountId = await accountIdOf(ana);
    const [first] = await connectionsOf(accountId);
    const other = newUser(mp);
    await connect(ana, other);
    expect((await connect(ana, ana.userId)).status).toBe(200);
    expect(await connectionsOf(accountId)).toMatchObject([
      { id: first?.id, status: "verified", endedAt: null },
      { externalAccountId: String(other), status: "disconnected" },
    ]);
    const [third, fourth] = [await goToMercadoPago(ana, newUser(mp)), await goToMercadoPago(ana, newUser(mp))];
    const both = await Promise.all([third, fourth].map((body) => ana.request("/v1/mp/connect", { body })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await connectionsOf(accountId);
    expect(rows.filter(({ status }) => status === "verified")).toHaveLength(1);
    expect(rows.every(({ credentials }) => credentials.length > 0)).toBe(true);
  });

  test("revoking an account at Mercado Pago ends that connection alone", async () => {
    const ana = await mpSeller(product, mp);
    const other = newUser(mp);
    await connect(ana, other);
    await mp.control("unlink", { userId: ana.userId });
    await mp.control("idle", {});
    await waitForJobs(product);
    expect((await ana.request("/v1/mp/connect")).body).toMatchObject({ connected: true, accountId: String(other) });
    expect((await ana.request("/v1/me")).body.paymentGateway).toBe("mercadopago");
  });

  test("the old account's credentials are renewed while its sales can be refunded", async () => {
    const ana = await mpSeller(product, mp);
    await sell(ana);
    const accountId = await accountIdOf(ana);
    await connect(ana, newUser(mp));
    await passWait();
    product.clock.aheadMs = 0;
    const [old] = await connectionsOf(accountId);
    const renewedAt = async (days: number) => {
      product.clock.aheadMs = days * dayMs;
      await refreshExpiring(product.ctx);
      product.clock.aheadMs = 0;
      return (await connectionsOf(accountId))[0]?.credentialsExpireAt?.getTime() ?? 0;
    };
    expect(await renewedAt(151)).toBeGreaterThan(old?.credentialsExpireAt?.getTime() ?? 0);
    const last = await renewedAt(200);
    expect(await renewedAt(151 + 151)).toBe(last);
  });
});

describe("credentials of Mercado Pago", () => {
  test("credentials are renewed once, a month before they expire, however many processes try", async () => {
    const ana = await mpSeller(product, mp);
    const { id, credentials } = await connectionOf(await accountIdOf(ana));
    const before = mp.simulator.state.tokens.length;
    await refreshConnection(product.ctx, id);
    expect(mp.simulator.state.tokens.length).toBe(before);
    product.clock.aheadMs = 151 * dayMs;
    await Promise.allSettled(Array.from({ length: 5 }, () => refreshConnection(product.ctx, id)));
    expect(mp.simulator.state.tokens.length).toBe(before + 1);
    product.clock.aheadMs = 0;
    const row = await connectionOf(await accountIdOf(ana));
    expect(row.credentials.equals(credentials)).toBe(false);
    expect(row.credentialsExpireAt?.getTime()).toBeGreaterThan(Date.now() + 300 * dayMs);
    expect(row.refreshFailedAt).toBeNull();
  });

  test("when the renewal of credentials is lost, sales go on and the creator is asked to connect again once it is refused", async () => {
    const ana = await mpSeller(product, mp);
    const accountId = await accountIdOf(ana);
    product.clock.aheadMs = 151 * dayMs;
    await mp.control("knobs", { loseResponses: 1, losePath: "/oauth/token" });
    await refreshConnection(product.ctx, (await connectionOf(accountId)).id);
    expect((await connectionOf(accountId)).refreshFailedAt).toBeNull();
    product.clock.aheadMs += 3_600_000;
    await refreshExpiring(product.ctx);
    product.clock.aheadMs = 0;
    // The old refresh token is invalid, and its access token still works.
    expect((await ana.request("/v1/mp/connect")).body).toMatchObject({ connected: true, needsReconnect: true });
    const { body } = await visitor(product).request(`/v1/creators/${ana.username}`);
    expect(body.plans).toHaveLength(1);
    expect((await connect(ana, ana.userId)).body).toMatchObject({ connected: true, needsReconnect: false });
    // The hourly job selects credentials that expire soon, and those that failed a day ago.
    const before = mp.simulator.state.tokens.length;
    product.clock.aheadMs = 151 * dayMs;
    await refreshExpiring(product.ctx);
    const renewed = mp.simulator.state.tokens.length;
    expect(renewed).toBeGreaterThan(before);
    await refreshExpiring(product.ctx);
    expect(mp.simulator.state.tokens.length).toBe(renewed);
  });

  const faults = ["unreachable", "limited", "failing", "misconfigured"];
  test.each(faults)("while Mercado Pago is %s, the next hour tries again", async (fault) => {
    const ana = await mpSeller(product, mp);
    const accountId = await accountIdOf(ana);
    const before = await connectionOf(accountId);
    const usual = product.ctx.gateways.mercadopago as Gateway;
    const replaceBy = (apiUrl: string, app = simulatedApp) => {
      const urls = { apiUrl, authUrl: apiUrl, notificationUrl: apiUrl };
      product.ctx.gateways.mercadopago = createMercadoPago({ ...app, ...urls, test: true });
    };
    if (fault === "unreachable") replaceBy(`http://127.0.0.1:${await freePort()}`);
    if (fault === "misconfigured") replaceBy(mp.simulator.url, { ...simulatedApp, clientSecret: "former" });
    if (fault === "failing") await mp.control("knobs", { failBefore: 1 });
    if (fault === "limited") await mp.control("knobs", { limit: 1 });
    product.clock.aheadMs = 151 * dayMs;
    await refreshConnection(product.ctx, before.id);
    product.ctx.gateways.mercadopago = usual;
    product.clock.aheadMs = 0;
    expect((await connectionOf(accountId)).credentials.equals(before.credentials)).toBe(true);
    expect((await ana.request("/v1/mp/connect")).body).toMatchObject({ connected: true, needsReconnect: false });
    product.clock.aheadMs = 151 * dayMs + 3_600_000;
    await refreshExpiring(product.ctx);
    product.clock.aheadMs = 0;
    expect((await connectionOf(accountId)).credentials.equals(before.credentials)).toBe(false);
  });

  test("a failure that lasts is shown a week before the credentials expire", async () => {
    const ana = await mpSeller(product, mp);
    const { id } = await connectionOf(await accountIdOf(ana));
    const needsReconnect = async () => (await ana.request("/v1/mp/connect")).body.needsReconnect;
    for (const [day, isShown] of [
      [172, false],
      [174, true],
    ] as const) {
      await mp.control("knobs", { failBefore: 1 });
      product.clock.aheadMs = day * dayMs;
      await refreshConnection(product.ctx, id);
      product.clock.aheadMs = 0;
      expect(await needsReconnect()).toBe(isShown);
    }
  });
});
