import type { Ctx } from "#core/ctx";
import { selectOpenRenewalId } from "./payments.store.ts";

/** The payment that is open for the period after `renewsAt`, without holding it. */
export function findOpenId(ctx: Ctx, subscriptionId: string, renewsAt: Date | null): Promise<string | undefined> {
  return selectOpenRenewalId(ctx, subscriptionId, renewsAt);
}
