import type { Ctx } from "#core/ctx";
import { deleteStoryFiles } from "./delete-erasable-stories.ts";
import { markAllDeleted, selectErasableOf } from "./erasure.store.ts";

/** All of a creator's videos, also those of the gallery, gone from the disk at once. */
export async function deleteStoriesOf(ctx: Ctx, accountId: string) {
  await markAllDeleted(ctx, accountId);
  for (;;) {
    const found = await selectErasableOf(ctx, accountId);
    if (found.length === 0) return;
    for (const story of found) await deleteStoryFiles(ctx, story);
  }
}
