import type { Ctx } from "#core/ctx";
import { selectHiddenPicture } from "./profile.store.ts";

/** The account whose page was taken down, where this is its picture: strangers and fans are not shown it. */
export async function findHiddenPicture(ctx: Ctx, pictureId: string): Promise<string | undefined> {
  return (await selectHiddenPicture(ctx, pictureId))?.account_id;
}
