import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

export type Hit = { bucket: string; endsAt: Date };

/**
 * One statement, so that concurrent hits never exceed the limit. Returns the end of the window and its hits with this one,
 * undefined if it is full. A window whose hits were all released begins again.
 */
export async function incrementHits(
  { db, now }: Ctx,
  { bucket, endsAt }: Hit,
  limit: number,
): Promise<{ endsAt: Date; hits: number } | undefined> {
  const time = now();
  return db
    .insertInto("throttle")
    .values({ bucket, hits: 1, endsAt })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet((eb) => {
          const isOver = eb.or([eb("throttle.endsAt", "<=", time), eb("throttle.hits", "=", 0)]);
          return {
            hits: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb("throttle.hits", "+", 1))
              .end(),
            endsAt: eb.case().when(isOver).then(eb.ref("excluded.endsAt")).else(eb.ref("throttle.endsAt")).end(),
          };
        })
        .where((eb) => eb.or([eb("throttle.endsAt", "<=", time), eb("throttle.hits", "<", limit)])),
    )
    .returning(["throttle.endsAt", "throttle.hits"])
    .executeTakeFirst();
}

/** `incrementHits` of many buckets; without those that are full. */
export async function incrementEach(
  { db, now }: Ctx,
  buckets: readonly string[],
  endsAt: Date,
  limit: number,
): Promise<Map<string, Hit>> {
  const time = now();
  // In one order, so that concurrent statements wait and do not deadlock.
  const { rows } = await sql<Hit>`
    insert into throttle (bucket, hits, ends_at)
    select bucket, 1, ${endsAt} from unnest(${buckets}::text[]) as bucket order by bucket
    on conflict (bucket) do update set
      hits = case when throttle.ends_at <= ${time} then 1 else throttle.hits + 1 end,
      ends_at = case when throttle.ends_at <= ${time} or throttle.hits = 0 then excluded.ends_at else throttle.ends_at end
    where throttle.ends_at <= ${time} or throttle.hits < ${limit}
    returning bucket, ends_at`.execute(db);
  return new Map(rows.map((hit) => [hit.bucket, hit]));
}

export async function selectWindowEnd({ db }: Ctx, bucket: string): Promise<Date | undefined> {
  const row = await db.selectFrom("throttle").select("endsAt").where("bucket", "=", bucket).executeTakeFirst();
  return row?.endsAt;
}

/** Only in the same window. */
export async function decrementHits({ db }: Ctx, { bucket, endsAt }: Hit) {
  await db
    .updateTable("throttle")
    .set((eb) => ({ hits: eb("hits", "-", 1) }))
    .where("bucket", "=", bucket)
    .where("endsAt", "=", endsAt)
    .where("hits", ">", 0)
    .execute();
}

export async function deletePassedWindowRows({ db, now }: Ctx) {
  await db.deleteFrom("throttle").where("endsAt", "<=", now()).execute();
}
