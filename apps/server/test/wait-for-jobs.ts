import { sql } from "kysely";
import { expect } from "vitest";
import type { Product } from "./product.ts";

/** Waits until no job is due or running, of a product that runs its jobs. */
export async function waitForJobs({ ctx }: Product) {
  const open = sql<{ name: string }>`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'`;
  await expect.poll(async () => (await open.execute(ctx.db)).rows, { timeout: 60_000 }).toEqual([]);
}
