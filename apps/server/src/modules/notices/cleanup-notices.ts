import type { Ctx } from "#core/ctx";
import { deleteSentBefore } from "./story-notices.store.ts";

const weekMs = 7 * 86_400_000;

/** Who was told of which story is nobody's business once nobody can be told twice. */
export async function cleanupNotices(ctx: Ctx) {
  await deleteSentBefore(ctx, new Date(ctx.now().getTime() - weekMs));
}
