import type { stories } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getSetting } from "#modules/settings/index";
import { assertOpen, assertWithinScheduleLimit } from "./assert-limits.ts";
import { announceTranscode } from "./stories.events.ts";
import { getOwnStory } from "./stories.queries.ts";
import { toSchedule } from "./stories.rules.ts";
import { clearHeldBack, lockStory, markQueued, markScheduledArchived, updateStoryRow } from "./stories.store.ts";

type StoryChange = z.output<typeof stories.patchStory.schema.body>;

/**
 * Updates caption, publication time and archive. STORY_PUBLISHED for a new time of a published story, STORY_NOT_CLOSED
 * for a story that was made for highlights, ACCOUNT_SUSPENDED for all but the caption: each change of its times may show it to fans.
 */
export async function updateStory(ctx: Ctx, accountId: string, id: string, change: StoryChange) {
  assertWithinScheduleLimit(change.publishAt, ctx.now());
  await getOwnStory(ctx, accountId, id);
  await inTransaction(ctx, async (ctx) => {
    if (change.publishAt !== undefined || change.archived !== undefined) await assertOpen(ctx, accountId);
    const story = await lockStory(ctx, id);
    if (!story) throw new AppError("NOT_FOUND");
    const { storyLifetime: lifetime } = await getSetting(ctx, accountId);
    const schedule = toSchedule(story, change, { now: ctx.now(), lifetime });
    if (typeof schedule === "string") throw new AppError(schedule);
    // From now on its place is here, not where it was uploaded.
    const published = story.publishAt && !schedule.publishAt ? { createdAt: ctx.now() } : {};
    const caption = change.caption === undefined ? {} : { caption: change.caption || null };
    await updateStoryRow(ctx, id, { ...caption, ...schedule, ...published });
  });
  return getOwnStory(ctx, accountId, id);
}

/** Retries a failed story; does nothing while it is processing. STORY_NOT_FAILED if it is ready, ACCOUNT_SUSPENDED. */
export async function retryStory(ctx: Ctx, accountId: string, id: string) {
  await getOwnStory(ctx, accountId, id);
  await retryVideo(ctx, accountId, id);
  return getOwnStory(ctx, accountId, id);
}

/** As `retryStory`, also for gallery videos. The caller has checked the owner. */
export async function retryVideo(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await assertOpen(ctx, accountId);
    const video = await lockStory(ctx, id);
    if (video?.state === "queued" || video?.state === "processing") return;
    if (video?.state !== "failed") throw new AppError("STORY_NOT_FAILED");
    await markQueued(ctx, id);
    await announceTranscode(ctx, video);
  });
}

/**
 * Within the transaction of a suspension. The creator publishes them once it has ended, from the archive or by adding them to a highlight
 * (`releaseHeldBack`).
 */
export function archiveScheduled(ctx: Pick<Ctx, "db" | "now">, accountId: string) {
  return markScheduledArchived(ctx, accountId);
}

/**
 * Within the transaction that adds stories to a highlight, which shows also those that a suspension held back or that are archived.
 * ACCOUNT_SUSPENDED.
 */
export async function releaseHeldBack(ctx: Ctx, accountId: string, ids: readonly string[]) {
  await assertOpen(ctx, accountId);
  return clearHeldBack(ctx, accountId, ids);
}
