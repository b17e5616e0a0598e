import type { Ctx } from "#core/ctx";
import { anonymiseRefunds } from "./refunds.store.ts";

/** Within the caller's transaction. */
export async function forgetFanInPayments(ctx: Ctx, fanId: string) {
  await anonymiseRefunds(ctx, fanId);
}
