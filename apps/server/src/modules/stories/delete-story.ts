import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { deleteStoryFiles } from "./cleanup-stories.ts";
import { markAllDeleted, selectErasableOf } from "./erasure.store.ts";
import { markDeleted, selectStoryOwner } from "./stories.store.ts";

/**
 * Deletes a story or a draft; its files are kept for 30 days. Idempotent. NOT_FOUND also for a draft that was published, since its
 * story stays.
 */
export async function deleteStory(ctx: Ctx, accountId: string, id: string) {
  const owner = await selectStoryOwner(ctx, id);
  if (owner?.accountId !== accountId) throw new AppError("NOT_FOUND");
  // Retried if it conflicts with a concurrent change of a highlight.
  if (await inTransaction(ctx, (ctx) => markDeleted(ctx, id))) return;
  // Read again: it may have been published meanwhile.
  if ((await selectStoryOwner(ctx, id))?.publishedId) throw new AppError("NOT_FOUND");
}

/**
 * Deletes a gallery video within the caller's transaction; its files are kept for 30 days. The caller has checked the
 * owner.
 */
export function deleteUploadedVideo(ctx: Ctx, id: string) {
  return markDeleted(ctx, id);
}

/** Deletes all videos of an account and their files, without the 30 days of retention. */
export async function deleteStoriesOf(ctx: Ctx, accountId: string) {
  await markAllDeleted(ctx, accountId);
  for (;;) {
    const stories = await selectErasableOf(ctx, accountId);
    if (stories.length === 0) return;
    for (const story of stories) await deleteStoryFiles(ctx, story);
  }
}
