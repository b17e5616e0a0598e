import type { Ctx } from "#core/ctx";
import { selectBars } from "./ages.store.ts";

/** What keeps a fan out of a creator's closed things whatever was paid; undefined where nothing does. */
export async function findBar(ctx: Ctx, accountId: string): Promise<"CONTENT_HIDDEN" | undefined> {
  const bars = await selectBars(ctx, accountId);
  if (bars?.takenDown) return "CONTENT_HIDDEN";
  return undefined;
}
