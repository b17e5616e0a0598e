import type { Ctx } from "#core/ctx";
import { deleteImportedRows } from "./imported.store.ts";

/**
 * As if they had never been brought; `end` is the one that the import gave. Answers who is gone: whoever has ordered, paid or changed
 * something here since stays, and so does whom the creator has given days to.
 */
export async function deleteImported(
  ctx: Ctx,
  brought: readonly { id: string; end: Date | null }[],
): Promise<string[]> {
  return brought.length === 0 ? [] : deleteImportedRows(ctx, brought);
}
