import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectMedia } from "./medias.store.ts";

/** NOT_FOUND also for another creator's. */
export async function getOwnMedia(ctx: Ctx, accountId: string, id: string) {
  const found = await selectMedia(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  return found;
}
