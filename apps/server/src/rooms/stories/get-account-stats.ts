import type { stories } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { selectAccountStats } from "./account-stats.store.ts";

/** What the account shows of itself in figures. */
export async function getAccountStats(ctx: Ctx, accountId: string): Promise<stories.AccountStats> {
  // There are neither highlights nor medias yet: who brings their tables counts them in the store.
  return { ...(await selectAccountStats(ctx, accountId)), highlights: 0, medias: 0 };
}
