import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type ClaimedStory = Awaited<ReturnType<typeof claimOwn>> & object;

type Claim = { claimId: string; encodes: boolean };

/** The story that an interrupted attempt of this job was processing, counted as one more attempt. */
export function claimOwn({ db, now }: Ctx, claimId: string) {
  return db
    .updateTable("story")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), progress: 0, last_activity_at: now() }))
    .where("transcode_claim_id", "=", claimId)
    .where("state", "=", "processing")
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns an interrupted low-bitrate rendition to the queue, behind new stories. */
export async function releaseRendition({ db }: Ctx, claimId: string) {
  await db
    .updateTable("story")
    .set({ transcode_claim_id: null })
    .where("transcode_claim_id", "=", claimId)
    .where("low_bitrate_pending", "=", true)
    .execute();
}

/** Concurrent jobs claim different stories. */
export function claimNext({ db, now }: Ctx, { claimId, encodes }: Claim): Promise<ClaimedStory | undefined> {
  return db
    .updateTable("story")
    .set((eb) => ({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      transcode_claim_id: claimId,
      attempts: eb("attempts", "+", 1),
      progress: 0,
      last_activity_at: now(),
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("story as next")
        .leftJoin("last_transcode", "last_transcode.account_id", "next.account_id")
        .select("next.id")
        .where((eb) =>
          eb.or([
            eb.and([eb("next.state", "=", "queued"), eb("next.encodes", "=", encodes)]),
            ...(encodes
              ? [eb.and([eb("next.low_bitrate_pending", "=", true), eb("next.transcode_claim_id", "is", null)])]
              : []),
          ]),
        )
        .where("next.deleted_at", "is", null)
        .orderBy("next.low_bitrate_pending")
        .orderBy("last_transcode.claimed_at", (order) => order.asc().nullsFirst())
        .orderBy("next.id")
        .limit(1)
        .forUpdate("next")
        .skipLocked(),
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
    .where("deleted_at", "is", null)
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
        transcode_claim_id: null,
        progress: null,
        attempts: eb("attempts", "-", 1),
        last_activity_at: now(),
      }))
      .where("id", "=", id)
      .where("transcode_claim_id", "=", claimId)
      .where("low_bitrate_pending", "=", true),
  );
}

export async function recordTranscode({ db, now }: Ctx, accountId: string) {
  await db
    .insertInto("last_transcode")
    .values({ account_id: accountId, claimed_at: now() })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ claimed_at: now() }))
    .execute();
}

/** Only while this job processes the story. */
export async function setProgress({ db, now }: Ctx, id: string, claimId: string, percent: number) {
  await db
    .updateTable("story")
    .set({ progress: percent, last_activity_at: now() })
    .where("id", "=", id)
    .where("transcode_claim_id", "=", claimId)
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
      transcode_claim_id: null,
      progress: null,
    })
    .where((eb) => eb.or([eb("state", "in", ["queued", "processing"]), eb("low_bitrate_pending", "=", true)]))
    .where("deleted_at", "is", null)
    .where("last_activity_at", "<", before)
    .returning(["id", "encodes", "low_bitrate_pending"])
    .execute();
  return rows.map(({ id, encodes, low_bitrate_pending }) => ({ id, encodes: encodes || low_bitrate_pending }));
}
