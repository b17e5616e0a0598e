import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setRole } from "#modules/auth/set-role";
import { getSettingCached } from "#modules/settings/settings.queries";
import { creator, type Person } from "#test/people";
import { startProduct } from "#test/product";
import { adminOf } from "#test/world";
import { createApp } from "../../http/app.ts";

const product = startProduct();
/** A second node on the same database, with caches of its own. */
let other: { address: string; ctx: typeof product.ctx; stop: () => Promise<unknown> };

beforeAll(async () => {
  const ctx = { ...product.ctx, keys: { ...product.ctx.keys } };
  const app = await createApp(ctx);
  other = { ctx, address: await app.listen({ host: "127.0.0.1", port: 0 }), stop: () => app.close() };
});
afterAll(() => other?.stop());

/** From here on, only a notification ends what the other node has cached: its clock stands still. */
function stopClockOfOther() {
  const at = new Date();
  other.ctx.now = () => at;
}
afterEach(() => {
  other.ctx.now = product.ctx.now;
});

async function statusAtOther({ token, address }: Person, path = "/v1/me") {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address };
  const response = await fetch(other.address + path, { headers });
  await response.arrayBuffer();
  return response.status;
}

test("a session that ends at one node is refused by another within a second", async () => {
  const person = await creator(product);
  stopClockOfOther();
  expect(await statusAtOther(person)).toBe(200);
  expect((await person.request("/v1/auth/logout", { method: "POST" })).status).toBeLessThan(300);
  await expect.poll(() => statusAtOther(person)).toBe(401);
});

test("a role that another process revokes is refused within a second", async () => {
  const admin = await adminOf(product);
  const path = "/v1/admin/performers";
  stopClockOfOther();
  expect(await statusAtOther(admin, path)).toBe(200);
  const { rows } = await sql<{ username: string }>`
    select username from profile join account on account.id = profile.account_id where role = 'admin'`.execute(
    product.ctx.db,
  );
  for (const { username } of rows) await setRole(product.ctx, username, "creator");
  await expect.poll(() => statusAtOther(admin, path)).toBe(403);
});

test("a setting that changes at one node is read by another within a second", async () => {
  const person = await creator(product);
  const accountId = (await person.request("/v1/me")).body._id;
  const read = async (ctx: typeof product.ctx) => (await getSettingCached(ctx, accountId)).graceDays;
  stopClockOfOther();
  for (const graceDays of [7, 3]) {
    await Promise.all([read(product.ctx), read(other.ctx)]);
    await person.request("/v1/account/setting", { method: "PATCH", body: { graceDays } });
    expect(await read(product.ctx)).toBe(graceDays);
    await expect.poll(() => read(other.ctx)).toBe(graceDays);
  }
});

test("a session that an operator ends by SQL is refused by each node within seconds", async () => {
  const person = await creator(product);
  stopClockOfOther();
  expect(await statusAtOther(person)).toBe(200);
  const operator = new pg.Client({ connectionString: product.databaseUrl });
  await operator.connect();
  await operator.query("update creator_session set ended_at = now()");
  await operator.end();
  await expect.poll(() => statusAtOther(person)).toBe(401);
});

test("nothing is served from a cache that missed changes", async () => {
  const person = await creator(product);
  stopClockOfOther();
  expect(await statusAtOther(person)).toBe(200);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'camarim changes' and datname = current_database()`.execute(product.ctx.db);
  await sql`update creator_session set ended_at = now()`.execute(product.ctx.db);
  await expect.poll(() => statusAtOther(person)).toBe(401);
});
