import type { Ctx } from "#core/ctx";
import { markClaims } from "#modules/imports/mark-claims";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/subscriptions.queries";
import { redeemVisitorEntries } from "#modules/whitelist/redeem-visitor-entries";

/** What a visitor holds with a creator, also what has waited for them to come. */
export async function listHeldBy(ctx: Ctx, fanSessionId: string, accountId: string) {
  await redeemVisitorEntries(ctx, fanSessionId, accountId);
  const held = await listSessionSubscriptionsWith(ctx, fanSessionId, accountId);
  await markClaims(
    ctx,
    held.filter(({ free }) => free).map(({ id }) => id),
  );
  return held;
}
