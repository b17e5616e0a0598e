import type { Ctx } from "#core/ctx";
import { type FilledHighlight, fillHighlights } from "./fill-highlights.ts";
import { getOwnHighlight } from "./get-own-highlight.ts";

/** One of the creator's, with its stories. */
export async function getHighlight(ctx: Ctx, accountId: string, id: string): Promise<FilledHighlight> {
  const [filled] = await fillHighlights(ctx, accountId, [await getOwnHighlight(ctx, accountId, id)]);
  return filled as FilledHighlight;
}
