import type { Ctx } from "#core/ctx";
import { anonymiseFanOf } from "./forgotten.store.ts";

/** Within the caller's transaction: what a fan bought stays, whose it was does not. */
export async function anonymiseFanInSubscriptions(ctx: Ctx, fanId: string) {
  await anonymiseFanOf(ctx, fanId);
}
