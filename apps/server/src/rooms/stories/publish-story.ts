import { stories } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { UploadedFile } from "#core/read-upload";
import { inTransaction } from "#core/transaction";
import { VideoRefused } from "#ports/video/port";
import { getOwnStory } from "./get-own-story.ts";
import { announceWaiting } from "./stories.events.ts";
import { expiryOf, refusals } from "./stories.rules.ts";
import { insertStory } from "./stories.store.ts";

/** Looks at the bytes, keeps them and queues the work. A refused video leaves nothing: NOT_A_VIDEO, VIDEO_TOO_LONG, VIDEO_UNSUPPORTED. */
export async function publishStory(ctx: Ctx, accountId: string, file: UploadedFile, caption: string | null) {
  const facts = await ctx.video
    .inspect(file.path, { maxDurationSeconds: stories.storyVideo.maxSeconds })
    .catch((error) => {
      throw error instanceof VideoRefused ? new AppError(refusals[error.reason]) : error;
    });
  const [id, now] = [newId(ctx.now()), ctx.now()];
  const sourceKey = `stories/${id}/source`;
  await ctx.storage.keep(file.path, sourceKey);
  try {
    await inTransaction(ctx, async (ctx) => {
      const { durationSeconds, width, height } = facts;
      const encodes = !ctx.video.mayCopy(facts);
      await insertStory(ctx, {
        id,
        accountId,
        caption,
        sourceKey,
        durationSeconds,
        width,
        height,
        encodes,
        facts,
        expiresAt: expiryOf(now),
      });
      await announceWaiting(ctx, { encodes });
    });
  } catch (error) {
    await ctx.storage.remove(sourceKey);
    throw error;
  }
  return getOwnStory(ctx, accountId, id);
}
