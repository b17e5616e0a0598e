import type { Ctx } from "../ctx.ts";

export type Hit = { bucket: string; endsAt: Date };

/**
 * One statement, so that concurrent hits never exceed the limit. Returns the end of the window and its hits with this one,
 * undefined if it is full.
 */
export async function incrementHits(
  { db, now }: Ctx,
  { bucket, endsAt }: Hit,
  limit: number,
): Promise<{ endsAt: Date; hits: number } | undefined> {
  const time = now();
  return db
    .insertInto("throttle")
    .values({ bucket, hits: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet((eb) => {
          const isOver = eb("throttle.ends_at", "<=", time);
          return {
            hits: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb("throttle.hits", "+", 1))
              .end(),
            ends_at: eb.case().when(isOver).then(eb.ref("excluded.ends_at")).else(eb.ref("throttle.ends_at")).end(),
          };
        })
        .where((eb) => eb.or([eb("throttle.ends_at", "<=", time), eb("throttle.hits", "<", limit)])),
    )
    .returning(["throttle.ends_at as endsAt", "throttle.hits"])
    .executeTakeFirst();
}

export async function selectWindowEnd({ db }: Ctx, bucket: string): Promise<Date | undefined> {
  const row = await db.selectFrom("throttle").select("ends_at").where("bucket", "=", bucket).executeTakeFirst();
  return row?.ends_at;
}

/** Only in the same window. */
export async function decrementHits({ db }: Ctx, { bucket, endsAt }: Hit) {
  await db
    .updateTable("throttle")
    .set((eb) => ({ hits: eb("hits", "-", 1) }))
    .where("bucket", "=", bucket)
    .where("ends_at", "=", endsAt)
    .where("hits", ">", 0)
    .execute();
}

export async function deletePassedWindowRows({ db, now }: Ctx) {
  await db.deleteFrom("throttle").where("ends_at", "<=", now()).execute();
}
