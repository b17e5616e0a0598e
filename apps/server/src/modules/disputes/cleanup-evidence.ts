import type { Ctx } from "#core/ctx";
import { markDecidedRemoved, markErased, selectErasable } from "./dispute-files.store.ts";

/** How long files are kept after the decision, which a gateway may still ask about. */
const keptMs = 30 * 24 * 60 * 60_000;
const batch = 200;

/** Erases files that were removed, and those of disputes decided 30 days ago. Safe to repeat after a crash. */
export async function cleanupEvidence(ctx: Ctx) {
  await markDecidedRemoved(ctx, new Date(ctx.now().getTime() - keptMs));
  for (;;) {
    const found = await selectErasable(ctx, batch);
    for (const { id, key } of found) {
      await ctx.storage.remove(key);
      await markErased(ctx, id);
    }
    if (found.length < batch) return;
  }
}
