import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectBilling } from "./billings.store.ts";

/** NOT_FOUND for another's. */
export async function getBilling(ctx: Ctx, accountId: string, id: string) {
  const found = await selectBilling(ctx, accountId, id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
