import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Ctx } from "#core/ctx";

/**
 * Waits until no job is running or due soon: pg-boss delays the third retry, which is the last one of most jobs, by up to 8 s
 * (`declareQueues`). For a product that runs its jobs.
 */
export async function waitForJobs({ ctx }: { ctx: Pick<Ctx, "db"> }) {
  const open = sql<{ name: string }>`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
    and start_after <= now() + interval '8 s'`;
  const isDone = async () => expect((await open.execute(ctx.db)).rows).toEqual([]);
  await vi.waitFor(isDone, { timeout: 60_000, interval: 50 });
}
