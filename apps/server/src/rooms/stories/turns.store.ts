import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type Claimed = Awaited<ReturnType<typeof claimOwn>> & object;

/** The story that this turn was preparing when it was interrupted, for one more attempt. */
export function claimOwn({ db, now }: Ctx, turn: string) {
  return db
    .updateTable("story")
    .set((set) => ({ attempts: set("attempts", "+", 1), progress: 0, touched_at: now() }))
    .where("turn", "=", turn)
    .where("state", "=", "processing")
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** A light rendition begun by an interrupted turn waits again, behind new stories. */
export async function giveBackLight({ db }: Ctx, turn: string) {
  await db.updateTable("story").set({ turn: null }).where("turn", "=", turn).where("light_wanted", "=", true).execute();
}

/** What two turns ask for at once is given to one of them. */
export function claimNext({ db, now }: Ctx, turn: string): Promise<Claimed | undefined> {
  return db
    .updateTable("story")
    .set((set) => ({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      turn,
      attempts: set("attempts", "+", 1),
      progress: 0,
      touched_at: now(),
    }))
    .where("id", "=", (on) =>
      on
        .selectFrom("story as next")
        .leftJoin("story_turn", "story_turn.account_id", "next.account_id")
        .select("next.id")
        .where((where) =>
          where.or([
            where("next.state", "=", "queued"),
            where.and([where("next.light_wanted", "=", true), where("next.turn", "is", null)]),
          ]),
        )
        .where("next.deleted_at", "is", null)
        .orderBy("next.light_wanted")
        .orderBy("story_turn.taken_at", (order) => order.asc().nullsFirst())
        .orderBy("next.id")
        .limit(1)
        .forUpdate("next")
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function recordTurn({ db, now }: Ctx, accountId: string) {
  await db
    .insertInto("story_turn")
    .values({ account_id: accountId, taken_at: now() })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ taken_at: now() }))
    .execute();
}

/** Only while that turn still prepares it. */
export async function setProgress({ db, now }: Ctx, id: string, turn: string, percent: number) {
  await db
    .updateTable("story")
    .set({ progress: percent, touched_at: now() })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("state", "=", "processing")
    .execute();
}

/** Lets go of unfinished stories that nobody has touched since; answers them all, those that still wait too. */
export async function releaseForgotten({ db }: Ctx, before: Date): Promise<string[]> {
  const rows = await db
    .updateTable("story")
    .set({ state: sql`case when state = 'processing' then 'queued' else state end`, turn: null, progress: null })
    .where((on) => on.or([on("state", "in", ["queued", "processing"]), on("light_wanted", "=", true)]))
    .where("deleted_at", "is", null)
    .where("touched_at", "<", before)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
