import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSubscription } from "./get-subscription.ts";
import { selectHistory } from "./list.store.ts";

/** With what happened to it, newest first; NOT_FOUND for another's. */
export async function getOwnSubscription(ctx: Ctx, accountId: string, id: string) {
  const found = await getSubscription(ctx, id);
  if (found.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  return { ...found, history: await selectHistory(ctx, id) };
}
