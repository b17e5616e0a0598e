import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type Claimed = Awaited<ReturnType<typeof claimOwn>> & object;

/** What waits for a turn, each kind in its own order. */
type Claim = { turn: string; encodes: boolean };

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
export async function releaseRendition({ db }: Ctx, turn: string) {
  await db.updateTable("story").set({ turn: null }).where("turn", "=", turn).where("light_wanted", "=", true).execute();
}

/** What two turns ask for at once is given to one of them. */
export function claimNext({ db, now }: Ctx, { turn, encodes }: Claim): Promise<Claimed | undefined> {
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
            where.and([where("next.state", "=", "queued"), where("next.encodes", "=", encodes)]),
            ...(encodes ? [where.and([where("next.light_wanted", "=", true), where("next.turn", "is", null)])] : []),
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

/** Whether a new story waits for the transcoder. */
export async function findWaiting({ db }: Ctx): Promise<boolean> {
  const found = await db
    .selectFrom("story")
    .select("id")
    .where("state", "=", "queued")
    .where("encodes", "=", true)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lets go of a light rendition that gave way; that was no attempt. */
export async function yieldRendition({ db, now }: Ctx, id: string, turn: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("story")
    .set((set) => ({ turn: null, progress: null, attempts: set("attempts", "-", 1), touched_at: now() }))
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("light_wanted", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordTranscode({ db, now }: Ctx, accountId: string) {
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
export async function releaseStalled({ db }: Ctx, before: Date): Promise<{ id: string; encodes: boolean }[]> {
  const rows = await db
    .updateTable("story")
    .set({ state: sql`case when state = 'processing' then 'queued' else state end`, turn: null, progress: null })
    .where((on) => on.or([on("state", "in", ["queued", "processing"]), on("light_wanted", "=", true)]))
    .where("deleted_at", "is", null)
    .where("touched_at", "<", before)
    .returning(["id", "encodes", "light_wanted"])
    .execute();
  return rows.map(({ id, encodes, light_wanted }) => ({ id, encodes: encodes || light_wanted }));
}
