import type { Ctx } from "#core/ctx";
import { markErased, selectErasable } from "./erasure.store.ts";
import { coverKey } from "./stories.rules.ts";

const keptMs = 30 * 86_400_000;

/** Takes the files of stories deleted 30 days ago off the disk. */
export async function deleteErasableStories(ctx: Ctx) {
  for (const story of await selectErasable(ctx, new Date(ctx.now().getTime() - keptMs)))
    await deleteStoryFiles(ctx, story);
}

type Erasable = Awaited<ReturnType<typeof selectErasable>>[number];

export async function deleteStoryFiles(ctx: Ctx, { id, ...keys }: Erasable) {
  for (const key of Object.values(keys)) if (key) await ctx.storage.remove(key);
  await ctx.storage.remove(coverKey(id));
  await markErased(ctx, id);
}
