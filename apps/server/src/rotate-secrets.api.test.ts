import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { deriveKeys, type Keys } from "#core/keys/keys";
import { loadLastingKeys } from "#core/keys/lasting-keys";
import { unseal } from "#core/keys/seal";
import { readSealed } from "#core/keys/sealed-files";
import { toSecretOwner } from "#modules/factors/factors.rules";
import { openIuguDocuments } from "#modules/gateways/iugu-documents";
import { openAccess } from "#modules/gateways/open-access";
import { addApp } from "#test/factors";
import { addIuguDocuments, iuguSeller, withIugu } from "#test/gateways";
import { addBillingReceipt, addReview } from "#test/money";
import { checkout } from "#test/orders";
import { type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeReceipt } from "#test/receipts";
import { createApp } from "./http/app.ts";
import { rotateAllKeys } from "./rotate-keys.ts";

const product = startProduct();
withIugu(product);
const secret = "a secret of the tests, long enough";
const newSecret = "another secret of the tests, long enough";
const opened: App[] = [];
let ana: Person & { accountId: string };
let fan: Person;
let receiptUrl: string;
let lasting: Keys;

/** The product with other keys, as after a restart with other settings. */
async function restart(keys: Keys): Promise<{ ctx: Ctx; app: App }> {
  const ctx = { ...product.ctx, keys: await loadLastingKeys(product.ctx.db, keys) };
  const app = await createApp(ctx);
  opened.push(app);
  return { ctx, app };
}

async function get({ app }: { app: App }, person: Person, url: string) {
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  const authorization = person.token ? { authorization: `Bearer ${person.token}` } : {};
  return app.inject({ url, headers: { cookie, ...authorization } });
}

async function readEverything(ctx: Ctx, accountId: string) {
  const { db } = ctx;
  const connection = await db.selectFrom("gatewayConnection").select("id").executeTakeFirstOrThrow();
  const { access } = await openAccess(ctx, connection.id);
  const documents = await openIuguDocuments(ctx, accountId);
  const files: Buffer[] = [];
  for (const table of ["receipt", "billingReceipt", "walletDocument"] as const) {
    const rows = await db.selectFrom(table).select("fileKey").where("fileKey", "is not", null).execute();
    expect(rows.length, table).toBeGreaterThan(0);
    for (const { fileKey: key } of rows) files.push(await readSealed(ctx, String(key)));
  }
  const apps = await db.selectFrom("authenticatorApp").selectAll().execute();
  expect(apps.length).toBeGreaterThan(0);
  const removed = await db.selectFrom("removedFactor").selectAll().where("kind", "=", "app").execute();
  expect(removed.length).toBeGreaterThan(0);
  const secrets = [...apps, ...removed].map((app) =>
    unseal(ctx.keys, toSecretOwner(app.accountId), app.sealedSecret as Buffer),
  );
  return { access, documents, files, secrets };
}

beforeAll(async () => {
  const registered = await seller(product);
  const profiles = product.ctx.db.selectFrom("profile").select("accountId");
  const profile = await profiles.where("username", "=", registered.username).executeTakeFirstOrThrow();
  ana = { ...registered, ...profile };
  fan = visitor(product);
  const { body: order } = await checkout(fan, registered);
  const path = `/v1/subscriptions/${order.subscriptionId}/payment/receipt`;
  receiptUrl = (await fan.upload(path, [["file", await makeReceipt(), "c.pdf"]])).body.receiptUrl;
  await iuguSeller(product);
  await addIuguDocuments(product, ana);
  await addBillingReceipt(product, ana);
  await addReview(product);
  await addApp(product, ana);
  expect((await ana.request("/v1/auth/app", { method: "DELETE" })).status).toBe(204);
  await addApp(product, ana);
  lasting = await loadLastingKeys(product.ctx.db, product.ctx.keys);
});
afterAll(() => Promise.all(opened.map((app) => app.close())));

test("a rotated secret signs nobody out, and sealed data is readable before and after it is sealed again", async () => {
  const before = await readEverything(product.ctx, ana.accountId);
  const rotating = await restart(deriveKeys({ secret: newSecret, previousSecret: secret }));
  expect((await get(rotating, ana, "/v1/me")).statusCode).toBe(200);
  expect((await get(rotating, fan, "/v1/fan/subscriptions")).statusCode).toBe(200);
  expect((await get(rotating, fan, receiptUrl)).statusCode).toBe(200);
  expect(await readEverything(rotating.ctx, ana.accountId)).toEqual(before);
  expect([rotating.ctx.keys.digest, rotating.ctx.keys.push]).toEqual([lasting.digest, lasting.push]);

  expect(await rotateAllKeys(rotating.ctx)).toBeGreaterThan(before.files.length);
  expect(await rotateAllKeys(rotating.ctx)).toBe(0);
  expect(await readEverything(rotating.ctx, ana.accountId)).toEqual(before);

  const rotated = await restart(deriveKeys({ secret: newSecret }));
  expect(await readEverything(rotated.ctx, ana.accountId)).toEqual(before);
  expect((await get(rotated, ana, "/v1/me")).statusCode).toBe(200);
  expect((await get(rotated, fan, receiptUrl)).statusCode).toBe(404);
  expect((await get(rotated, fan, "/v1/fan/subscriptions")).statusCode).toBe(200);
  expect(rotated.ctx.keys.push).toEqual(lasting.push);
});

test("the product does not start with a secret that is not the installation's", async () => {
  const keys = deriveKeys({ secret: "a third secret, which was never set here" });
  await expect(loadLastingKeys(product.ctx.db, keys)).rejects.toThrow("CAMARIM_SECRET_PREVIOUS");
});

test("a sealed file that is stored under another key is not readable", async () => {
  const { keys, storage, db } = product.ctx;
  const ctx = { keys: deriveKeys({ secret: newSecret }), storage };
  const { fileKey: key } = await db
    .selectFrom("receipt")
    .select("fileKey")
    .where("fileKey", "is not", null)
    .executeTakeFirstOrThrow();
  await storage.write("receipts/of-somebody-else", await storage.read(String(key)));
  await expect(readSealed(ctx, "receipts/of-somebody-else")).rejects.toThrow();
  expect((await readSealed(ctx, String(key))).length).toBeGreaterThan(100);
  await expect(readSealed({ keys, storage }, String(key))).rejects.toThrow();
});
