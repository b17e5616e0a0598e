import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getHighlight } from "./get-highlight.ts";
import { getOwnHighlight } from "./get-own-highlight.ts";
import { moved } from "./highlights.rules.ts";
import { lockHighlights, placeHighlights, selectHighlights, updateHighlightRow } from "./highlights.store.ts";

type Change = { title?: string | undefined; cover?: string | undefined; position?: number | undefined };

/** NOT_FOUND also for a cover that is none of its stories. */
export async function updateHighlight(ctx: Ctx, accountId: string, id: string, { title, cover, position }: Change) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    const { story_ids } = await getOwnHighlight(ctx, accountId, id);
    if (cover && !story_ids.includes(cover)) throw new AppError("NOT_FOUND");
    await updateHighlightRow(ctx, id, { ...(title && { title }), ...(cover && { cover_id: cover }) });
    if (position === undefined) return;
    const ids = (await selectHighlights(ctx, accountId)).map((row) => row.id);
    await placeHighlights(ctx, moved(ids, id, position));
  });
  return getHighlight(ctx, accountId, id);
}
