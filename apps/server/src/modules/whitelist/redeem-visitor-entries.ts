import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { redeemEntriesOf } from "./redeem-guest-entry.ts";
import { selectAwaited } from "./whitelist.store.ts";

/** Opens what waits for somebody who had proved the e-mail before it was put on the list, as they come to the page. */
export async function redeemVisitorEntries(ctx: Ctx, fanSessionId: string, accountId: string) {
  const awaited = await selectAwaited(ctx, fanSessionId, accountId);
  for (const proved of awaited) await inTransaction(ctx, (ctx) => redeemEntriesOf(ctx, proved));
}
