import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnHighlight } from "./get-own-highlight.ts";
import { deleteHighlight, lockHighlights } from "./highlights.store.ts";

/** Its stories stay where else they are, or in the archive. */
export async function removeHighlight(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    await getOwnHighlight(ctx, accountId, id);
    await deleteHighlight(ctx, id);
  });
}
