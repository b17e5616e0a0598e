import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { UploadedFile } from "#core/read-upload";
import { inTransaction } from "#core/transaction";
import { VideoRefused } from "#ports/video/port";
import { getSetting } from "#rooms/settings/get-setting";
import { refuseFar } from "./refuse-far.ts";
import { announceWaiting } from "./stories.events.ts";
import { type Audience, expiryOf, maxSecondsOf, refusalOf, scheduled } from "./stories.rules.ts";
import { insertStory } from "./stories.store.ts";

export type NewVideo = {
  caption: string | null;
  audience?: Audience;
  publishAt?: string | undefined;
  /** Done in the transaction that makes the story. */
  within?: (ctx: Ctx, storyId: string) => Promise<void>;
};

/**
 * Looks at the bytes, keeps them and queues the work; answers the id. A refused video leaves nothing, and is called what its
 * audience calls it.
 */
export async function keepVideo(
  ctx: Ctx,
  accountId: string,
  file: UploadedFile,
  { caption, audience = "closed", publishAt: wished, within }: NewVideo,
): Promise<string> {
  refuseFar(wished, ctx.now());
  const facts = await ctx.video.inspect(file.path, { maxDurationSeconds: maxSecondsOf(audience) }).catch((error) => {
    throw error instanceof VideoRefused ? new AppError(refusalOf(audience, error.reason)) : error;
  });
  const now = ctx.now();
  const publishAt = scheduled(wished, now);
  // Ids stand in the order in which fans see the stories: how far they watched is kept by them.
  const id = newId(publishAt ?? now);
  const sourceKey = `stories/${id}/source`;
  await ctx.storage.keep(file.path, sourceKey);
  try {
    await inTransaction(ctx, async (ctx) => {
      const { durationSeconds, width, height } = facts;
      const { storyLifetime } = await getSetting(ctx, accountId);
      const encodes = !ctx.video.mayCopy(facts);
      await insertStory(ctx, {
        id,
        accountId,
        audience,
        caption,
        sourceKey,
        durationSeconds,
        width,
        height,
        encodes,
        facts,
        publishAt,
        expiresAt: audience === "closed" ? expiryOf(publishAt ?? now, storyLifetime) : null,
      });
      await within?.(ctx, id);
      await announceWaiting(ctx, { encodes });
    });
  } catch (error) {
    await ctx.storage.remove(sourceKey);
    throw error;
  }
  return id;
}
