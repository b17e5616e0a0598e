import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { noteNewStories } from "./story-notices.store.ts";
import { tellStoryJob } from "./tell-story.job.ts";

const hourMs = 3_600_000;
/** Older ones are no news; and who publishes ten in a row is told of once. */
const [newsHours, restHours] = [6, 6];

/** Finds what has come out, by upload or by the clock, and has fans told. */
export async function tellStories(ctx: Ctx) {
  const before = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs);
  await inTransaction(ctx, async (ctx) => {
    for (const { storyId } of await noteNewStories(ctx, before(newsHours), before(restHours)))
      await enqueue(ctx, tellStoryJob, { storyId });
  });
}
