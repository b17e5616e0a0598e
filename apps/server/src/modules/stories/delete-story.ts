import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { assertStorageLeft } from "./assert-limits.ts";
import { deleteStoryFiles } from "./cleanup-stories.ts";
import { markAllDeleted, selectErasableOf } from "./erasure.store.ts";
import { type LeftHighlight, lockAnyStory, markRestored } from "./restore.store.ts";
import { lockAccount } from "./stored-bytes.store.ts";
import { announceTranscode } from "./stories.events.ts";
import { markDeleted, markTakenDown, selectStoryOwner } from "./stories.store.ts";

/**
 * Deletes a story or a draft; its files are kept for 30 days. Idempotent. NOT_FOUND also for a draft that was published, since its
 * story stays.
 */
export async function deleteStory(ctx: Ctx, accountId: string, id: string) {
  const owner = await selectStoryOwner(ctx, id);
  if (owner?.accountId !== accountId) throw new AppError("NOT_FOUND");
  const isDeleted = await inTransaction(ctx, async (ctx) => {
    // As changes of highlights do: they read which stories exist, and the deletion records the highlights that it leaves.
    await lockAccount(ctx, accountId);
    return markDeleted(ctx, id);
  });
  if (isDeleted) return;
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

const restorableMs = 3_600_000;

/**
 * Undoes a deletion within the caller's transaction, and returns when it was and the highlights that the story left. Undefined for a story
 * that is not deleted. NOT_FOUND after an hour, ACCOUNT_FULL, ACCOUNT_SUSPENDED.
 */
export async function restoreDeleted(ctx: Ctx, accountId: string, id: string) {
  const story = await lockAnyStory(ctx, id);
  if (story?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (!story.deletedAt) return undefined;
  const isErased = !story.sourceKey && !story.posterKey;
  if (isErased || ctx.now().getTime() - story.deletedAt.getTime() > restorableMs) throw new AppError("NOT_FOUND");
  await assertStorageLeft(ctx, accountId, story.fileBytes ?? 0);
  await markRestored(ctx, story);
  if (story.state === "queued" || story.state === "processing") await announceTranscode(ctx, story);
  else if (story.lowBitratePending) await announceTranscode(ctx, { encodes: true });
  return { id, deletedAt: story.deletedAt, leftHighlights: (story.leftHighlights ?? []) as LeftHighlight[] };
}

/** Hides a story from everybody but its creator. */
export async function takeStoryDown(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, ctx.now());
}

export async function restoreStory(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, null);
}
