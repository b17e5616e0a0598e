import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectHighlight } from "./highlights.store.ts";

/** NOT_FOUND also for another creator's highlight. */
export async function getOwnHighlight(ctx: Ctx, accountId: string, id: string) {
  const found = await selectHighlight(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  return found;
}
