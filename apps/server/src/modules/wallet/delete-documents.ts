import type { Ctx } from "#core/ctx";
import { markErased, selectErasable } from "./documents.store.ts";

/** Erases the pictures that were decided on or replaced. Begun again where it was broken off: gone already is no failure. */
export async function deleteDocuments(ctx: Ctx) {
  for (;;) {
    const found = await selectErasable(ctx);
    for (const { id, fileKey } of found) {
      await ctx.storage.remove(fileKey);
      await markErased(ctx, id);
    }
    if (found.length === 0) return;
  }
}
