import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { selectSubscription } from "./list.store.ts";

/** Whoever's it is: the caller has made sure. */
export async function getSubscription(ctx: Ctx, id: string) {
  const row = await selectSubscription(ctx, id);
  if (!row) throw new AppError("NOT_FOUND");
  return { row, graceDays: (await getSetting(ctx, row.accountId)).graceDays };
}
