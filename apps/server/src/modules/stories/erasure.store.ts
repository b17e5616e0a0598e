import type { Ctx } from "#core/ctx";
import { idle } from "./stories.store.ts";

/** Deleted stories with files, 100 at a time. */
function erasable({ db }: Ctx) {
  return db
    .selectFrom("story")
    .select(["id", "source_key", "video_key", "low_bitrate_key", "poster_key"])
    .where((eb) => eb.or([eb("source_key", "is not", null), eb("poster_key", "is not", null)]))
    .limit(100);
}

export function selectErasable(ctx: Ctx, deletedBefore: Date) {
  return erasable(ctx).where("deleted_at", "<", deletedBefore).execute();
}

export function selectErasableOf(ctx: Ctx, accountId: string) {
  return erasable(ctx).where("account_id", "=", accountId).where("deleted_at", "is not", null).execute();
}

/** Captions and titles of highlights are personal data and are deleted too. */
export async function markAllDeleted({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("story")
    .set((eb) => ({
      caption: null,
      left_highlights: null,
      deleted_at: eb.fn.coalesce("deleted_at", eb.val(now())),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

export async function markErased({ db, now }: Ctx, id: string) {
  const nothing = { source_key: null, video_key: null, low_bitrate_key: null, low_bitrate_at: null, poster_key: null };
  await db
    .updateTable("story")
    .set({
      ...idle,
      ...nothing,
      placeholder: null,
      low_bitrate_pending: false,
      state: "failed",
      failure: "erased",
      last_activity_at: now(),
    })
    .where("id", "=", id)
    .execute();
}

export function selectReplaced({ db }: Ctx, createdBefore: Date) {
  return db
    .selectFrom("story")
    .select(["id", "video_key"])
    .where("low_bitrate_key", "is not", null)
    .where("video_key", "is not", null)
    .where("low_bitrate_at", "<", createdBefore)
    .limit(100)
    .execute();
}

export async function clearReplaced({ db }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ video_key: null })
    .where("id", "=", id)
    .where("low_bitrate_key", "is not", null)
    .execute();
}
