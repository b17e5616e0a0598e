import type { Ctx } from "#core/ctx";
import { insertChanges, type Subscription, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/** Ends access at once, since its money goes back; of a subscription that the caller has locked. */
export async function refundSubscription(ctx: Ctx, { id, account_id: accountId }: Subscription) {
  await updateStatus(ctx, [id], "refunded");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "refunded", actor: "fan", at: ctx.now() }]);
}
