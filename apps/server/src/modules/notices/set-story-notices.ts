import type { Ctx } from "#core/ctx";
import { getStoryNotices } from "./get-story-notices.ts";
import { deleteReminderStop, deleteStop, insertReminderStop, insertStop } from "./story-notices.store.ts";

const stops = {
  stories: { begin: insertStop, end: deleteStop },
  renewals: { begin: insertReminderStop, end: deleteReminderStop },
};

/** Stops what is told of a creator's stories, or of a renewal, or begins it again; as `getStoryNotices`. */
export async function setStoryNotices(ctx: Ctx, token: string, stopped: boolean) {
  const found = await getStoryNotices(ctx, token);
  const { begin, end } = stops[found.about];
  await (stopped ? begin : end)(ctx, found.subscriptionId);
  return { ...found, stopped };
}
