import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { getSetting } from "#modules/settings/index";
import { VideoFailed, VideoRefused } from "#ports/video/port";
import { assertStorageLeft, assertWithinScheduleLimit } from "./assert-limits.ts";
import { announceTranscode } from "./stories.events.ts";
import { getOwnStory } from "./stories.queries.ts";
import {
  type Audience,
  type Cut,
  toExpiry,
  toFittedCut,
  toMaxSeconds,
  toPublicationTime,
  toVideoErrorCode,
} from "./stories.rules.ts";
import { insertStory } from "./stories.store.ts";

/** A local file, which is moved to the storage. */
export type VideoFile = { path: string; bytes: number };

export type NewVideo = {
  caption: string | null;
  audience?: Audience;
  publishAt?: string | undefined;
  /** A section of a longer video. */
  cut?: Cut | undefined;
  /** Runs in the transaction that creates the story. */
  within?: (ctx: Ctx, storyId: string) => Promise<void>;
};

/**
 * Inspects and stores a video, creates its story and queues the transcode. Returns the id. A refused video is deleted.
 * NOT_A_VIDEO, VIDEO_TOO_LONG (NOT_A_MEDIA, MEDIA_TOO_LONG for the gallery), the errors of `videoRefusals`, ACCOUNT_FULL,
 * ACCOUNT_SUSPENDED.
 */
export async function ingestVideo(
  ctx: Ctx,
  accountId: string,
  file: VideoFile,
  { caption, audience = "closed", publishAt: requestedTime, cut: requestedCut, within }: NewVideo,
): Promise<string> {
  assertWithinScheduleLimit(requestedTime, ctx.now());
  // Before the slow inspection, and again below under the account's lock.
  await assertStorageLeft(ctx, accountId, file.bytes);
  const facts = await ctx.video
    .inspect(file.path, { maxDurationSeconds: toMaxSeconds(audience, requestedCut) })
    .catch((error) => {
      if (error instanceof VideoRefused) throw new AppError(toVideoErrorCode(audience, error.reason));
      if (!(error instanceof VideoFailed)) throw error;
      ctx.log.error({ err: error }, "videos cannot be inspected");
      throw new AppError("VIDEO_CHECK_UNAVAILABLE");
    });
  const cut = requestedCut && toFittedCut(requestedCut, facts.videoSeconds);
  if (cut === null) throw new AppError("VALIDATION_FAILED", { trimStart: fieldErrors.trimStart });
  const now = ctx.now();
  const publishAt = toPublicationTime(requestedTime, now);
  // The position that a fan has reached is stored as an id.
  const id = newId(publishAt ?? now);
  const sourceKey = ctx.storage.toKey(`stories/${id}/source`);
  await ctx.storage.storeFile(file.path, sourceKey);
  await inTransactionWithObjects(ctx, [sourceKey], async (ctx) => {
    await assertStorageLeft(ctx, accountId, file.bytes);
    const { width, height } = facts;
    const { storyLifetime } = await getSetting(ctx, accountId);
    const encodes = cut !== undefined || !ctx.video.canCopy(facts);
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
      createdAt: now,
      publishAt,
      expiresAt: audience === "closed" ? toExpiry(publishAt ?? now, storyLifetime) : null,
    });
    await within?.(ctx, id);
    await announceTranscode(ctx, { encodes });
  });
  return id;
}

/** Creates a story of the ring or of highlights; errors as `ingestVideo`. */
export async function publishStory(ctx: Ctx, accountId: string, file: VideoFile, story: NewVideo) {
  return getOwnStory(ctx, accountId, await ingestVideo(ctx, accountId, file, story));
}
