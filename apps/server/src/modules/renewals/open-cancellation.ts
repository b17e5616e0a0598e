import { cancellations } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { openCancellation } from "#modules/cancellations/index";
import { getSubscription } from "#modules/subscriptions/index";
import { getRenewalState } from "./renewals.queries.ts";
import { viewRenewalState } from "./renewals.view.ts";

/**
 * Counts a fan who is about to cancel, and returns what they can choose instead. The caller has checked whose subscription
 * it is. SUBSCRIPTION_NOT_RUNNING.
 */
export async function getCancellationOffers(ctx: Ctx, subscriptionId: string) {
  const { rights } = viewRenewalState(await getRenewalState(ctx, subscriptionId), ctx.now());
  if (!rights.mayCancel) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  const { row } = await getSubscription(ctx, subscriptionId);
  await openCancellation(ctx, { accountId: row.accountId, subscriptionId });
  return { reasons: [...cancellations.cancellationReasons] };
}
