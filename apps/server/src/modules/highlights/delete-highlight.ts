import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnHighlight } from "./get-own-highlight.ts";
import { deleteHighlightRow, lockHighlights } from "./highlights.store.ts";

/** Its stories stay where else they are, or in the archive. */
export async function deleteHighlight(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    await getOwnHighlight(ctx, accountId, id);
    await deleteHighlightRow(ctx, id);
  });
}
