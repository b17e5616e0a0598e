import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Ctx } from "#core/ctx";

/** Waits until no job is running or due within 5 s, as the retry of a failed one may be. For a product that runs its jobs. */
export async function waitForJobs({ ctx }: { ctx: Pick<Ctx, "db"> }) {
  const open = sql<{ name: string }>`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
    and start_after <= now() + interval '5 s'`;
  const isDone = async () => expect((await open.execute(ctx.db)).rows).toEqual([]);
  await vi.waitFor(isDone, { timeout: 60_000, interval: 50 });
}
