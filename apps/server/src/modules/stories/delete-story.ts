import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { markDeleted, selectStoryOwner } from "./stories.store.ts";

/** Gone from every list and highlight at once; the file stays for its 30 days. Deleting twice is harmless. */
export async function deleteStory(ctx: Ctx, accountId: string, id: string) {
  const found = await selectStoryOwner(ctx, id);
  if (found?.accountId !== accountId) throw new AppError("NOT_FOUND");
  // Whole again, should a highlight be changed at this very moment.
  if (!found.deletedAt) await inTransaction(ctx, (ctx) => markDeleted(ctx, id));
}
