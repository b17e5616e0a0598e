import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { assertStorageLeft } from "./assert-limits.ts";
import { type LeftHighlight, lockAnyStory, markRestored } from "./restore.store.ts";
import { announceTranscode } from "./stories.events.ts";

export type { LeftHighlight };

const restorableMs = 3_600_000;

/**
 * Undoes a deletion within the caller's transaction, and returns the highlights that the story has left. None for a story that is not
 * deleted. NOT_FOUND after an hour, ACCOUNT_FULL.
 */
export async function restoreDeleted(ctx: Ctx, accountId: string, id: string): Promise<LeftHighlight[]> {
  const story = await lockAnyStory(ctx, id);
  if (story?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (!story.deletedAt) return [];
  const isErased = !story.sourceKey && !story.posterKey;
  if (isErased || ctx.now().getTime() - story.deletedAt.getTime() > restorableMs) throw new AppError("NOT_FOUND");
  await assertStorageLeft(ctx, accountId, story.fileBytes ?? 0);
  await markRestored(ctx, story);
  if (story.state === "queued" || story.state === "processing") await announceTranscode(ctx, story);
  else if (story.lowBitratePending) await announceTranscode(ctx, { encodes: true });
  return (story.leftHighlights ?? []) as LeftHighlight[];
}
