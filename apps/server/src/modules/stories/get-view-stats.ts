import type { Ctx } from "#core/ctx";
import { countArchived } from "./stories.store.ts";
import { countViews } from "./views.store.ts";

const weekMs = 7 * 86_400_000;

/** How many stories lie in the archive, and how much was watched in the last seven days. */
export async function getViewStats(ctx: Ctx, accountId: string) {
  const [archivedStories, { views, viewers }] = await Promise.all([
    countArchived(ctx, accountId),
    countViews(ctx, accountId, new Date(ctx.now().getTime() - weekMs)),
  ]);
  return { archivedStories, views, viewers };
}
