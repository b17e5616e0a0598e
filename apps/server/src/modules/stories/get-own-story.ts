import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectStory } from "./stories.store.ts";

/** NOT_FOUND also for another creator's story. */
export async function getOwnStory(ctx: Ctx, accountId: string, id: string) {
  const found = await selectStory(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  return found;
}
