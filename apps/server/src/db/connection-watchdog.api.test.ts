// @module-tag slow
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setStatementTimeout } from "#core/database/statement-timeout";
import { inTransaction } from "#core/transaction";
import { startProduct } from "#test/product";

const product = startProduct();
/** Longer than a connection may be silent that does not say so. */
const sleep = sql`select pg_sleep(8)`;

const runSlow = () =>
  inTransaction(product.ctx, async ({ db }) => {
    await setStatementTimeout({ db }, 1);
    await sleep.execute(db);
  });

test("a statement may take the minutes that its transaction was given, and no other one", async () => {
  await Promise.all([runSlow(), expect(sleep.execute(product.ctx.db)).rejects.toThrow("statement timeout")]);
});

test("a connection that is silent for longer than its statements may take is lost", async () => {
  const silent = inTransaction(product.ctx, async ({ db }) => {
    await sql`set local statement_timeout = '1min'`.execute(db);
    await sleep.execute(db);
  });
  await expect(silent).rejects.toThrow();
  await runSlow();
});
