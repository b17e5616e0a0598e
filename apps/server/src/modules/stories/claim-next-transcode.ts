import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { createLowBitrateRendition } from "./create-low-bitrate-rendition.ts";
import { claimNext, claimOwn, recordTranscode, releaseRendition } from "./transcode-queue.store.ts";
import { transcodeStory } from "./transcode-story.ts";

/**
 * Works on the story that this turn had before it was interrupted, or else on the next one of those to encode, or not to:
 * new stories first, of the creator who has waited longest since her last turn. Nothing to do is no failure.
 */
export async function claimNextTranscode(
  ctx: Ctx,
  { turn, encodes }: { turn: string; encodes: boolean },
  signal: AbortSignal,
) {
  const story = await inTransaction(ctx, async (ctx) => {
    const own = await claimOwn(ctx, turn);
    if (own) return own;
    await releaseRendition(ctx, turn);
    const next = await claimNext(ctx, { turn, encodes });
    if (next) await recordTranscode(ctx, next.account_id);
    return next;
  });
  if (story?.state === "processing") await transcodeStory(ctx, story, turn, signal);
  if (story?.state === "ready") await createLowBitrateRendition(ctx, story, turn, signal);
}
