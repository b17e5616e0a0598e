import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { defineJob } from "../jobs/jobs.ts";

const aheadMs = 92 * 86_400_000;

/**
 * Creates the partitions of the next three months, so that rows do not fall into the default ones. Returns how many. Each month is a
 * statement of its own: after a long pause, all of them in one could exceed its timeout.
 */
export async function createPartitions({ db, now }: Ctx): Promise<number> {
  const until = new Date(now().getTime() + aheadMs);
  const { rows: months } = await sql<{ month: Date }>`
    select month at time zone 'UTC' as month from generate_series(
      (select min(newest) from (
        select to_date(max(right(relname, 7)), 'YYYY_MM') + interval '1 month' as newest
        from pg_inherits join pg_class on oid = inhrelid where relname ~ '_\\d{4}_\\d{2}$' group by inhparent) as tables),
      ${until}::timestamptz at time zone 'UTC', interval '1 month') as month`.execute(db);
  let created = 0;
  for (const { month } of months) {
    const { rows } = await sql<{ created: number }>`select create_partitions(${month}) as created`.execute(db);
    created += rows[0]?.created ?? 0;
  }
  return created;
}

export const createPartitionsJob = defineJob({
  name: "create-partitions",
  queue: "maintenance",
  cron: "50 3 * * *",
  atStart: true,
  run: async (ctx) => {
    const created = await createPartitions(ctx);
    if (created > 0) ctx.log.info({ created }, "partitions were created");
  },
});
