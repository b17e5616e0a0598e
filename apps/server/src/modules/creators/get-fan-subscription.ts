import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getCard } from "#modules/renewals/get-card";
import { viewRenewalState } from "#modules/renewals/renewals.view";
import { selectHeldOne, selectPaymentsOf } from "./fan-home.store.ts";
import { withSubscriptionStates } from "./with-subscription-states.ts";

const mostPayments = 50;

/** One of a browser's subscriptions with its payments and the card that renews it; NOT_FOUND for another's. */
export async function getFanSubscription(ctx: Ctx, fanSessionId: string, id: string) {
  const row = await selectHeldOne(ctx, fanSessionId, id);
  const [found] = row ? await withSubscriptionStates(ctx, [row]) : [];
  if (!found) throw new AppError("NOT_FOUND");
  const { mayCancel } = viewRenewalState(found.standing, ctx.now()).rights;
  const none = { card: undefined, form: undefined };
  // What does not renew is charged by no card.
  const renewing = mayCancel ? await getCard(ctx, id, found.standing.row.currentPeriodEnd) : none;
  return { ...found, ...renewing, payments: await selectPaymentsOf(ctx, [id], mostPayments) };
}
