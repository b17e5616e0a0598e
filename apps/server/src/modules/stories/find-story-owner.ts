import type { Ctx } from "#core/ctx";
import { selectVideo } from "./stories.store.ts";

/** The account whose video this is, a story's or the gallery's; undefined where it is deleted or was never there. */
export async function findStoryOwner(ctx: Ctx, id: string): Promise<string | undefined> {
  return (await selectVideo(ctx, id))?.account_id;
}
