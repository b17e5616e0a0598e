import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getHighlight } from "./get-highlight.ts";
import { makeHighlight, type NewHighlight } from "./make-highlight.ts";

export async function createHighlight(ctx: Ctx, accountId: string, wish: NewHighlight) {
  const id = await inTransaction(ctx, (ctx) => makeHighlight(ctx, accountId, wish));
  return getHighlight(ctx, accountId, id);
}
