// @module-tag slow
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "#test/product";

const product = startProduct({ work: true, schedule: true });
/** A backend reports its rows after up to 10 s. */
const settleMs = 12_000;
const measuredSeconds = 61;

test("an idle installation writes at most 5 rows per second", async () => {
  await wait(settleMs);
  const before = await countWrites();
  await wait(measuredSeconds * 1_000);
  const after = await countWrites();
  const written = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const);
  const total = written.reduce((sum, [, count]) => sum + count, 0);
  expect(total, JSON.stringify(written.filter(([, count]) => count))).toBeLessThanOrEqual(5 * measuredSeconds);
});

async function countWrites(): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`
    select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::int as count from pg_stat_user_tables`.execute(
    product.ctx.db,
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}
