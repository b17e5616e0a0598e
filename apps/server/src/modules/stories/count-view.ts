import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findWatchable } from "./find-watchable.ts";
import { insertView } from "./views.store.ts";

/** One view for each fan and story; NOT_FOUND for what the fan may not watch. */
export async function countView(ctx: Ctx, fanSessionId: string, storyId: string) {
  const found = await findWatchable(ctx, storyId, { fanSessionId });
  if (!found?.fanId || found.story.audience === "media") throw new AppError("NOT_FOUND");
  await insertView(ctx, storyId, found.fanId);
}
