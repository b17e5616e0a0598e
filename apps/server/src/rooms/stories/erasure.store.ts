import type { Ctx } from "#core/ctx";
import { idle } from "./stories.store.ts";

/** Files of stories deleted before that day, which still lie on the disk. */
export function selectErasable({ db }: Ctx, deletedBefore: Date) {
  return db
    .selectFrom("story")
    .select(["id", "source_key", "video_key", "light_key", "poster_key"])
    .where("deleted_at", "<", deletedBefore)
    .where((on) => on.or([on("source_key", "is not", null), on("poster_key", "is not", null)]))
    .limit(100)
    .execute();
}

export async function markErased({ db, now }: Ctx, id: string) {
  const nothing = { source_key: null, video_key: null, light_key: null, light_at: null, poster_key: null };
  await db
    .updateTable("story")
    .set({
      ...idle,
      ...nothing,
      placeholder: null,
      light_wanted: false,
      state: "failed",
      failure: "erased",
      touched_at: now(),
    })
    .where("id", "=", id)
    .execute();
}

/** Files that a light rendition took the place of before that moment. */
export function selectReplaced({ db }: Ctx, lightBefore: Date) {
  return db
    .selectFrom("story")
    .select(["id", "video_key"])
    .where("light_key", "is not", null)
    .where("video_key", "is not", null)
    .where("light_at", "<", lightBefore)
    .limit(100)
    .execute();
}

export async function forgetReplaced({ db }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ video_key: null })
    .where("id", "=", id)
    .where("light_key", "is not", null)
    .execute();
}
