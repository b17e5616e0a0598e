import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { countWaiting } from "#test/count-waiting";
import { addIuguDocuments, iuguApplicant } from "#test/gateways";
import { goToMercadoPago } from "#test/mercadopago";
import { holderBody } from "#test/money";
import { type Creator, creator, pixSettings } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

type Sent = { path: string; method?: string; body?: unknown; headers?: Record<string, string> };
type Owner = Creator & { accountId: string };

const connectMp = async (ana: Owner, userId = 900000001) => ({
  path: "/v1/mp/connect",
  body: await goToMercadoPago(ana, userId),
});

const changes: Record<string, (ana: Owner) => Sent | Promise<Sent>> = {
  "the PIX key": () => ({ path: "/v1/account/pix", method: "PUT", body: pixSettings }),
  "the account at Mercado Pago": connectMp,
  "the end of Mercado Pago": async (ana) => {
    const { path, ...connected } = await connectMp(ana);
    await ana.request(path, connected);
    return { path, method: "DELETE" };
  },
  "Mercado Pago's next account": async (ana) => {
    const { path, ...connected } = await connectMp(ana, 900000002);
    await ana.request(path, connected);
    const { db, now } = product.ctx;
    const { id: _, ...active } = await db
      .selectFrom("gatewayConnection")
      .selectAll()
      .where("accountId", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    const next = { id: randomUUID(), externalAccountId: "900000003", status: "pending", startsAt: now() } as const;
    await db
      .insertInto("gatewayConnection")
      .values({ ...active, ...next, verifiedAt: null })
      .execute();
    return { path, method: "DELETE" };
  },
  "the account at iugu": async (ana) => {
    await addIuguDocuments(product, ana);
    return { path: "/v1/iugu/account", body: { ...iuguApplicant, registerPayouts: true } };
  },
  "the payout holder": () => ({ path: "/v1/wallet", body: holderBody }),
  "a payout": () => ({
    path: "/v1/wallet/transfer",
    body: { amount: 1_000 },
    headers: { "idempotency-key": randomUUID() },
  }),
  "the token of Lastlink": () => ({ path: "/v1/lastlink/login", body: { token: "token-do-webhook-1234" } }),
  "the webhook of Lastlink": () => ({ path: "/v1/lastlink/address", method: "POST" }),
};

async function newOwner(): Promise<Owner> {
  const ana = await creator(product);
  return Object.assign(ana, { accountId: (await ana.request("/v1/me")).body._id as string });
}

/** Sends the request, and ends its session after it was checked: once the request waits for the account, or has responded before. */
async function sendWhileSessionEnds(ana: Owner, { path, ...options }: Sent) {
  const { response } = await product.ctx.db.transaction().execute(async (db) => {
    await db.selectFrom("account").select("id").where("id", "=", ana.accountId).forNoKeyUpdate().execute();
    let hasResponded = false;
    const response = ana.request(path, options).finally(() => {
      hasResponded = true;
    });
    await expect.poll(async () => hasResponded || (await countWaiting(product)) === 1).toBe(true);
    const sessions = db.updateTable("creatorSession").where("accountId", "=", ana.accountId);
    await sessions.set({ endedAt: product.ctx.now() }).execute();
    return { response };
  });
  return response;
}

async function readDestinations({ accountId }: Owner) {
  const { db } = product.ctx;
  const [account, keys, connections, holders, lastlink, addresses] = await Promise.all([
    db.selectFrom("account").select("paymentGateway").where("id", "=", accountId).execute(),
    db.selectFrom("pixKey").select("key").where("accountId", "=", accountId).execute(),
    db
      .selectFrom("gatewayConnection")
      .select(["status", "appliedAt"])
      .where("accountId", "=", accountId)
      .orderBy("id")
      .execute(),
    db.selectFrom("wallet").select("status").where("accountId", "=", accountId).execute(),
    db.selectFrom("lastlinkConnection").select("tokenHash").where("accountId", "=", accountId).execute(),
    db.selectFrom("lastlinkAddress").select("nonce").where("accountId", "=", accountId).execute(),
  ]);
  const started = connections.filter(({ status, appliedAt }) => status !== "pending" || appliedAt);
  return { account, keys, started, holders, lastlink, addresses };
}

describe("a session that ends while its request waits", () => {
  test.each(Object.entries(changes))("does not change %s", async (_, prepare) => {
    const ana = await newOwner();
    const request = await prepare(ana);
    const before = await readDestinations(ana);
    expect(await sendWhileSessionEnds(ana, request)).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(await readDestinations(ana)).toEqual(before);
  });
});
