import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { getSetting } from "#modules/settings/settings.queries";
import { VideoRefused } from "#ports/video/port";
import { assertStorageLeft } from "./assert-storage-left.ts";
import { assertWithinScheduleLimit } from "./assert-within-schedule-limit.ts";
import { announceTranscode } from "./stories.events.ts";
import { type Audience, type Cut, expiryOf, fitCut, maxSecondsOf, refusalOf, scheduled } from "./stories.rules.ts";
import { insertStory } from "./stories.store.ts";

/** `key` where it lies in the storage already, as the caller's own. */
export type VideoFile = { path: string; bytes: number; key?: string };

export type NewVideo = {
  caption: string | null;
  audience?: Audience;
  publishAt?: string | undefined;
  /** The stretch of a longer video that is wanted. */
  cut?: Cut | undefined;
  /** Done in the transaction that makes the story. */
  within?: (ctx: Ctx, storyId: string) => Promise<void>;
};

/**
 * Looks at the bytes, keeps them and queues the work; answers the id. A refused video leaves nothing, and is called what its
 * audience calls it. ACCOUNT_FULL.
 */
export async function ingestVideo(
  ctx: Ctx,
  accountId: string,
  file: VideoFile,
  { caption, audience = "closed", publishAt: wished, cut: wanted, within }: NewVideo,
): Promise<string> {
  assertWithinScheduleLimit(wished, ctx.now());
  // Before the video is looked at, which takes its time; and again where nothing comes in between.
  await assertStorageLeft(ctx, accountId, file.bytes);
  const facts = await ctx.video
    .inspect(file.path, { maxDurationSeconds: maxSecondsOf(audience, wanted) })
    .catch((error) => {
      throw error instanceof VideoRefused ? new AppError(refusalOf(audience, error.reason)) : error;
    });
  const cut = wanted && fitCut(wanted, facts.videoSeconds);
  if (cut === null) throw new AppError("VALIDATION_FAILED", { trimStart: "O vídeo acaba antes." });
  const now = ctx.now();
  const publishAt = scheduled(wished, now);
  // Ids stand in the order in which fans see the stories: how far they watched is kept by them.
  const id = newId(publishAt ?? now);
  const sourceKey = file.key ?? `stories/${id}/source`;
  if (!file.key) await ctx.storage.keep(file.path, sourceKey);
  try {
    await inTransaction(ctx, async (ctx) => {
      await assertStorageLeft(ctx, accountId, file.bytes);
      const { width, height } = facts;
      const { storyLifetime } = await getSetting(ctx, accountId);
      const encodes = cut !== undefined || !ctx.video.mayCopy(facts);
      await insertStory(ctx, {
        id,
        accountId,
        audience,
        caption,
        sourceKey,
        durationSeconds: cut ? cut.seconds : facts.durationSeconds,
        cut,
        width,
        height,
        encodes,
        facts,
        bytes: file.bytes,
        publishAt,
        expiresAt: audience === "closed" ? expiryOf(publishAt ?? now, storyLifetime) : null,
      });
      await within?.(ctx, id);
      await announceTranscode(ctx, { encodes });
    });
  } catch (error) {
    if (!file.key) await ctx.storage.remove(sourceKey);
    throw error;
  }
  return id;
}
