import type { Ctx } from "./ctx.ts";

export type Hit = { bucket: string; endsAt: Date };

/**
 * One statement, so that hits at the same time never exceed the limit. Answers the end of the window that it counts in, or
 * nothing where that is full.
 */
export async function insertHit({ db, now }: Ctx, { bucket, endsAt }: Hit, limit: number): Promise<Date | undefined> {
  const at = now();
  const row = await db
    .insertInto("throttle")
    .values({ bucket, hits: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet((set) => {
          const isOver = set("throttle.ends_at", "<=", at);
          return {
            hits: set
              .case()
              .when(isOver)
              .then(1)
              .else(set("throttle.hits", "+", 1))
              .end(),
            ends_at: set.case().when(isOver).then(set.ref("excluded.ends_at")).else(set.ref("throttle.ends_at")).end(),
          };
        })
        .where((where) => where.or([where("throttle.ends_at", "<=", at), where("throttle.hits", "<", limit)])),
    )
    .returning("ends_at")
    .executeTakeFirst();
  return row?.ends_at;
}

export async function selectEnd({ db }: Ctx, bucket: string): Promise<Date | undefined> {
  const row = await db.selectFrom("throttle").select("ends_at").where("bucket", "=", bucket).executeTakeFirst();
  return row?.ends_at;
}

/** Only within the window it was taken in. */
export async function deleteHit({ db }: Ctx, { bucket, endsAt }: Hit) {
  await db
    .updateTable("throttle")
    .set((set) => ({ hits: set("hits", "-", 1) }))
    .where("bucket", "=", bucket)
    .where("ends_at", "=", endsAt)
    .where("hits", ">", 0)
    .execute();
}

export async function deletePassedWindowRows({ db, now }: Ctx) {
  await db.deleteFrom("throttle").where("ends_at", "<=", now()).execute();
}
