import type { Ctx } from "#core/ctx";
import { getStoryNotices } from "./get-story-notices.ts";
import { deleteStop, insertStop } from "./story-notices.store.ts";

/** Stops what is told of a creator's stories, or begins it again; as `getStoryNotices`. */
export async function setStoryNotices(ctx: Ctx, token: string, stopped: boolean) {
  const found = await getStoryNotices(ctx, token);
  await (stopped ? insertStop : deleteStop)(ctx, found.subscriptionId);
  return { ...found, stopped };
}
