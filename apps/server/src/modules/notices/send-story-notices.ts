import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { sendStoryEmailJob } from "./send-story-email.job.ts";
import { recordNewStories } from "./story-notices.store.ts";

const hourMs = 3_600_000;
/** Older ones are no news; and who publishes ten in a row is told of once. */
const [newsHours, restHours] = [6, 6];

/** Finds what has come out, by upload or by the clock, and has fans told. */
export async function sendStoryNotices(ctx: Ctx) {
  const before = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs);
  await inTransaction(ctx, async (ctx) => {
    for (const { storyId } of await recordNewStories(ctx, before(newsHours), before(restHours)))
      await enqueue(ctx, sendStoryEmailJob, { storyId });
  });
}
