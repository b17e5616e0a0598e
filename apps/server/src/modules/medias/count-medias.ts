import type { Ctx } from "#core/ctx";
import { countVisible } from "./medias.store.ts";

/** How many photos and videos of a creator can be seen. */
export function countMedias(ctx: Ctx, accountId: string) {
  return countVisible(ctx, accountId);
}
