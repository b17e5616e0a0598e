import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { createHighlightInTransaction, type NewHighlight } from "./create-highlight-in-transaction.ts";
import { getHighlight } from "./get-highlight.ts";

export async function createHighlight(ctx: Ctx, accountId: string, wish: NewHighlight) {
  const id = await inTransaction(ctx, (ctx) => createHighlightInTransaction(ctx, accountId, wish));
  return getHighlight(ctx, accountId, id);
}
