import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type ClaimedStory = Awaited<ReturnType<typeof claimOwn>> & object;

/** When the oldest story came that still waits for its encoding; undefined if none waits. */
export async function findOldestQueued({ db }: Pick<Ctx, "db">): Promise<Date | undefined> {
  const oldest = db
    .selectFrom("story")
    .select("createdAt")
    .where("state", "=", "queued")
    .where("deletedAt", "is", null);
  return (await oldest.orderBy("id").limit(1).executeTakeFirst())?.createdAt;
}

type Claim = { claimId: string; encodes: boolean };

/** The story that an interrupted attempt of this job was processing, counted as one more attempt. */
export function claimOwn({ db, now }: Ctx, claimId: string) {
  return db
    .updateTable("story")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), progress: 0, lastActivityAt: now() }))
    .where("transcodeClaimId", "=", claimId)
    .where("state", "=", "processing")
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns an interrupted low-bitrate rendition to the queue, behind new stories. */
export async function releaseRendition({ db }: Ctx, claimId: string) {
  await db
    .updateTable("story")
    .set({ transcodeClaimId: null })
    .where("transcodeClaimId", "=", claimId)
    .where("lowBitratePending", "=", true)
    .execute();
}

/**
 * Concurrent jobs claim different stories, one after the other: a job that passed over a story that somebody is changing would leave it
 * without a job. Rows that refer to a story, as its views do, are inserted meanwhile.
 */
export function claimNext({ db, now }: Ctx, { claimId, encodes }: Claim): Promise<ClaimedStory | undefined> {
  return db
    .updateTable("story")
    .set((eb) => ({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      transcodeClaimId: claimId,
      attempts: eb("attempts", "+", 1),
      progress: 0,
      lastActivityAt: now(),
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("story as next")
        .leftJoin("lastTranscode", "lastTranscode.accountId", "next.accountId")
        .select("next.id")
        .where((eb) =>
          eb.or([
            eb.and([eb("next.state", "=", "queued"), eb("next.encodes", "=", encodes)]),
            ...(encodes
              ? [eb.and([eb("next.lowBitratePending", "=", true), eb("next.transcodeClaimId", "is", null)])]
              : []),
          ]),
        )
        .where("next.deletedAt", "is", null)
        .orderBy("next.lowBitratePending")
        .orderBy("lastTranscode.claimedAt", (order) => order.asc().nullsFirst())
        .orderBy("next.id")
        .limit(1)
        .forNoKeyUpdate("next"),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function hasWaitingStory({ db }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom("story")
    .select("id")
    .where("state", "=", "queued")
    .where("encodes", "=", true)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a preempted rendition to the queue without counting an attempt. */
export async function markRenditionPreempted({ db, now }: Ctx, id: string, claimId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set((eb) => ({
        transcodeClaimId: null,
        progress: null,
        attempts: eb("attempts", "-", 1),
        lastActivityAt: now(),
      }))
      .where("id", "=", id)
      .where("transcodeClaimId", "=", claimId)
      .where("lowBitratePending", "=", true),
  );
}

export async function recordTranscode({ db, now }: Ctx, accountId: string) {
  await db
    .insertInto("lastTranscode")
    .values({ accountId, claimedAt: now() })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ claimedAt: now() }))
    .execute();
}

/** Only while this job processes the story. */
export async function setProgress({ db, now }: Ctx, id: string, claimId: string, percent: number) {
  await db
    .updateTable("story")
    .set({ progress: percent, lastActivityAt: now() })
    .where("id", "=", id)
    .where("transcodeClaimId", "=", claimId)
    .where("state", "=", "processing")
    .execute();
}

/**
 * Releases unfinished stories without progress since `before`. Returns all of them, also those that were only queued.
 */
export async function releaseStalled({ db }: Ctx, before: Date): Promise<{ id: string; encodes: boolean }[]> {
  const rows = await db
    .updateTable("story")
    .set({
      state: sql`case when state = 'processing' then 'queued' else state end`,
      transcodeClaimId: null,
      progress: null,
    })
    .where((eb) => eb.or([eb("state", "in", ["queued", "processing"]), eb("lowBitratePending", "=", true)]))
    .where("deletedAt", "is", null)
    .where("lastActivityAt", "<", before)
    .returning(["id", "encodes", "lowBitratePending"])
    .execute();
  return rows.map(({ id, encodes, lowBitratePending }) => ({ id, encodes: encodes || lowBitratePending }));
}
