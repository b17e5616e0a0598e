import type { stories } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getSetting } from "#modules/settings/settings.queries";
import { assertWithinScheduleLimit } from "./assert-within-schedule-limit.ts";
import { getOwnStory } from "./get-own-story.ts";
import { retime } from "./stories.rules.ts";
import { lockStory, updateStoryRow } from "./stories.store.ts";

type Change = z.output<typeof stories.patchStory.schema.body>;

/** Caption, time, archive. STORY_PUBLISHED for a time that has come already, STORY_NOT_CLOSED for one made for highlights. */
export async function updateStory(ctx: Ctx, accountId: string, id: string, change: Change) {
  assertWithinScheduleLimit(change.publishAt, ctx.now());
  await getOwnStory(ctx, accountId, id);
  await inTransaction(ctx, async (ctx) => {
    const story = await lockStory(ctx, id);
    if (!story) throw new AppError("NOT_FOUND");
    const { storyLifetime: lifetime } = await getSetting(ctx, accountId);
    const timed = retime(story, change, { now: ctx.now(), lifetime });
    if (typeof timed === "string") throw new AppError(timed);
    const caption = change.caption === undefined ? {} : { caption: change.caption || null };
    await updateStoryRow(ctx, id, { ...caption, ...timed });
  });
  return getOwnStory(ctx, accountId, id);
}
