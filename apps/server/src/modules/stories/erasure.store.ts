import type { Ctx } from "#core/ctx";
import { idle } from "./stories.store.ts";

/** Deleted stories with files, 100 at a time. */
function erasable({ db }: Ctx) {
  return db
    .selectFrom("story")
    .select(["id", "sourceKey", "videoKey", "lowBitrateKey", "posterKey"])
    .where((eb) => eb.or([eb("sourceKey", "is not", null), eb("posterKey", "is not", null)]))
    .limit(100);
}

export function selectErasable(ctx: Ctx, deletedBefore: Date) {
  return erasable(ctx).where("deletedAt", "<", deletedBefore).execute();
}

export function selectErasableOf(ctx: Ctx, accountId: string) {
  return erasable(ctx).where("accountId", "=", accountId).where("deletedAt", "is not", null).execute();
}

/** Captions and titles of highlights are personal data and are deleted too. */
export async function markAllDeleted({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("story")
    .set((eb) => ({
      caption: null,
      leftHighlights: null,
      deletedAt: eb.fn.coalesce("deletedAt", eb.val(now())),
    }))
    .where("accountId", "=", accountId)
    .execute();
}

export async function markErased({ db, now }: Ctx, id: string) {
  const nothing = { sourceKey: null, videoKey: null, lowBitrateKey: null, lowBitrateAt: null, posterKey: null };
  await db
    .updateTable("story")
    .set({
      ...idle,
      ...nothing,
      placeholder: null,
      lowBitratePending: false,
      state: "failed",
      failure: "erased",
      lastActivityAt: now(),
    })
    .where("id", "=", id)
    .execute();
}

export function selectReplaced({ db }: Ctx, createdBefore: Date) {
  return db
    .selectFrom("story")
    .select(["id", "videoKey"])
    .where("lowBitrateKey", "is not", null)
    .where("videoKey", "is not", null)
    .where("lowBitrateAt", "<", createdBefore)
    .limit(100)
    .execute();
}

export async function clearReplaced({ db }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ videoKey: null })
    .where("id", "=", id)
    .where("lowBitrateKey", "is not", null)
    .execute();
}
