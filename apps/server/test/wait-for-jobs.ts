import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Ctx } from "#core/ctx";

/** Waits until no job is due or running, of a product that runs its jobs. A failed job's retry within seconds counts as due. */
export async function waitForJobs({ ctx }: { ctx: Pick<Ctx, "db"> }) {
  const open = sql<{ name: string }>`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
    and start_after <= now() + case state when 'retry' then interval '5 s' else interval '0' end`;
  const isDone = async () => expect((await open.execute(ctx.db)).rows).toEqual([]);
  await vi.waitFor(isDone, { timeout: 60_000, interval: 50 });
}
