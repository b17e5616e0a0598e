import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isHeldBy } from "./subscriptions.store.ts";

/** NOT_FOUND for what a browser does not hold. */
export async function requireInSession(ctx: Ctx, subscriptionId: string, fanSessionId: string) {
  if (!(await isHeldBy(ctx, subscriptionId, fanSessionId))) throw new AppError("NOT_FOUND");
}
