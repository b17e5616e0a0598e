import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lightenStory } from "./lighten-story.ts";
import { prepareStory } from "./prepare-story.ts";
import { claimNext, claimOwn, giveBackLight, recordTurn } from "./turns.store.ts";

/**
 * Works on the story that this turn had before it was interrupted, or else on the next one of those to encode, or not to:
 * new stories first, of the creator who has waited longest since her last turn. Nothing to do is no failure.
 */
export async function takeTurn(ctx: Ctx, { turn, encodes }: { turn: string; encodes: boolean }, signal: AbortSignal) {
  const story = await inTransaction(ctx, async (ctx) => {
    const own = await claimOwn(ctx, turn);
    if (own) return own;
    await giveBackLight(ctx, turn);
    const next = await claimNext(ctx, { turn, encodes });
    if (next) await recordTurn(ctx, next.account_id);
    return next;
  });
  if (story?.state === "processing") await prepareStory(ctx, story, turn, signal);
  if (story?.state === "ready") await lightenStory(ctx, story, turn, signal);
}
