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
    .values({ bucket, hits: 1, endsAt })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet((eb) => {
          const isOver = eb("throttle.endsAt", "<=", time);
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
