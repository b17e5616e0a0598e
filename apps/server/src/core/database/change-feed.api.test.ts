import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { startProduct } from "#test/product";
import { createChangeFeed } from "./change-feed.ts";
import { cleanupChanges } from "./cleanup-changes.ts";

const product = startProduct();
const insert = (message: string) => `insert into change (message) values ('${message}') on conflict do nothing`;

/** What a feed reports until the end of the test. */
async function follow(listen = product.ctx.listen) {
  const feed = createChangeFeed({ ...product.ctx, listen });
  const reports: string[] = [];
  feed.add({
    started: () => reports.push("started"),
    changed: (message) => reports.push(message),
    lost: () => reports.push("lost"),
  });
  onTestFinished(() => feed.stop());
  await feed.start();
  return { feed, reports };
}

/** A connection past the pool, as an operator has: its commits are not notified. */
async function connectDirectly() {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("no function of the database sends a NOTIFY, which would be part of the transactions that call it", async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc join pg_language on pg_language.oid = prolang
    where lanname in ('sql', 'plpgsql') and (pronamespace = 'public'::regnamespace or prorettype = 'trigger'::regtype)
      and prosrc || coalesce(pg_get_function_sqlbody(pg_proc.oid), '') ~* 'pg_notify|\\mnotify\\M'`.execute(
    product.ctx.db,
  );
  expect(rows).toEqual([]);
});

test("a commit is reported within 100 ms, and a rollback is not", async () => {
  const { reports } = await follow();
  const took: number[] = [];
  for (let sent = 1; sent <= 5; sent++) {
    const failing = inTransaction(product.ctx, async ({ db }) => {
      await sql.raw(insert("account 1 undone")).execute(db);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await inTransaction(product.ctx, ({ db }) => sql.raw(insert(`account ${sent} payments`)).execute(db));
    const committedAt = performance.now();
    await expect.poll(() => reports, { interval: 5 }).toContain(`account ${sent} payments`);
    took.push(performance.now() - committedAt);
  }
  // The fastest: the machine may be busy with something else.
  expect(Math.min(...took)).toBeLessThan(100);
  expect(reports).toEqual(["started", ...[1, 2, 3, 4, 5].map((sent) => `account ${sent} payments`)]);
});

test("a commit without a notification is reported by the poll", async () => {
  const { reports } = await follow();
  const operator = await connectDirectly();
  await operator.query(insert("account 1 stale"));
  await expect.poll(() => reports).toEqual(["started", "account 1 stale"]);
});

test("transactions are reported once each, in whatever order they commit", async () => {
  const { reports } = await follow();
  const [early, late] = [await connectDirectly(), await connectDirectly()];
  await early.query("begin");
  await early.query(insert("account 1 payments"));
  for (const message of ["account 2 payments", "account 2 payments", "account 2 wallet"])
    await late.query(insert(message));
  await expect.poll(() => new Set(reports)).toEqual(new Set(["started", "account 2 payments", "account 2 wallet"]));
  await early.query(insert("account 1 payments"));
  await early.query("commit");
  await expect.poll(() => reports.at(-1)).toBe("account 1 payments");
  await late.query(insert("account 3 payments"));
  await expect.poll(() => reports.at(-1)).toBe("account 3 payments");
  expect(reports.filter((report) => report.startsWith("account 1"))).toHaveLength(1);
});

test("after a lost connection readers start again with what is committed from then on", async () => {
  const { feed, reports } = await follow();
  const operator = await connectDirectly();
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'camarim changes' and datname = current_database()`);
  await expect.poll(() => reports).toEqual(["started", "lost", "started"]);
  expect(feed.isUp()).toBe(true);
  await operator.query(insert("account 1 payments"));
  await expect.poll(() => reports.at(-1)).toBe("account 1 payments");
});

test("a database that cannot be listened to does not prevent a start", async () => {
  let isAway = true;
  const { feed, reports } = await follow((channel, on) =>
    isAway ? Promise.reject(new Error("away")) : product.ctx.listen(channel, on),
  );
  expect([feed.isUp(), reports]).toEqual([false, ["lost"]]);
  isAway = false;
  await expect.poll(() => feed.isUp()).toBe(true);
});

test("changes are kept for ten minutes", async () => {
  const { db } = product.ctx;
  await sql`insert into change (message, created_at) values
    ('account 1 old', now() - interval '601 s'), ('account 1 new', now() - interval '590 s')`.execute(db);
  await cleanupChanges(product.ctx);
  const rows = await db.selectFrom("change").select("message").where("message", "like", "account 1 ___").execute();
  expect(rows).toEqual([{ message: "account 1 new" }]);
});
