import type { Ctx } from "#core/ctx";
import { daysAfter, thinkingDays } from "./account.rules.ts";
import { selectOpenDeletions } from "./account.store.ts";
import { deleteAccount } from "./delete-account.ts";

/** Every account whose deletion has nothing to wait for any more; answers how many. */
export async function deleteDueAccounts(ctx: Ctx): Promise<number> {
  let deleted = 0;
  for (const { accountId } of await selectOpenDeletions(ctx, daysAfter(ctx.now(), -thinkingDays)))
    if (await deleteAccount(ctx, accountId)) deleted += 1;
  return deleted;
}
