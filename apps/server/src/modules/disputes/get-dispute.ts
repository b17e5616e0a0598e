import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectDispute } from "./disputes.store.ts";

/** NOT_FOUND for another's. */
export async function getDispute(ctx: Ctx, accountId: string, id: string) {
  const found = await selectDispute(ctx, accountId, id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
