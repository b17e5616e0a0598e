import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { forgetAges } from "#rooms/ages/forget-ages";
import { forgetFanInCoupons } from "#rooms/coupons/forget-fan-in-coupons";
import { findProvedFan } from "#rooms/fans/find-proved-fan";
import { forgetFan } from "#rooms/fans/forget-fan";
import { forgetPerson } from "#rooms/migration/forget-person";
import { forgetFanInPayments } from "#rooms/payments/forget-fan-in-payments";
import { isMoneyOnItsWay } from "#rooms/payments/is-money-on-its-way";
import { dropCard } from "#rooms/payments/keep-card";
import { tidyPushes } from "#rooms/pushes/tidy-pushes";
import { cancelSubscription } from "#rooms/renewals/cancel-subscription";
import { forgetReporter } from "#rooms/reports/forget-reporter";
import { forgetFanInSubscriptions } from "#rooms/subscriptions/forget-fan-in-subscriptions";
import { listRunningOf } from "#rooms/subscriptions/list-running-of";
import { forgetGuest } from "#rooms/whitelist/forget-guest";
import { fanForgotten } from "./account.events.ts";
import { tellFanDeletedJob } from "./tell-fan-deleted.job.ts";

/**
 * Takes a fan out of the product, by an e-mail that is proved in this browser; a creator's account of the same person stays. What was
 * paid stays in the books, and names nobody. Answers whether the browser is still signed in. EMAIL_NOT_PROVED, FAN_DELETION_WAITS.
 */
export async function deleteFan(ctx: Ctx, fanSessionId: string, email: string): Promise<{ signedIn: boolean }> {
  const fanId = await findProvedFan(ctx, fanSessionId, email);
  if (!fanId) throw new AppError("EMAIL_NOT_PROVED");
  if (await isMoneyOnItsWay(ctx, fanId)) throw new AppError("FAN_DELETION_WAITS");
  // One by one, each whole: a process that dies in between has cancelled what the fan wanted to be over anyway.
  for (const id of await listRunningOf(ctx, fanId)) {
    await cancelSubscription(ctx, { fanSessionId }, id);
    // Those of what is over already are forgotten within days.
    await dropCard(ctx, id);
  }
  return inTransaction(ctx, async (ctx) => {
    // Before the subscriptions: the words that they are searched by are made anew of the e-mail.
    const ended = await forgetFan(ctx, fanId, email);
    await forgetFanInSubscriptions(ctx, fanId);
    await forgetFanInCoupons(ctx, fanId);
    await forgetFanInPayments(ctx, fanId, email);
    await forgetGuest(ctx, email);
    await forgetPerson(ctx, fanId, email);
    await forgetReporter(ctx, email, ended);
    await forgetAges(ctx, ended);
    await tidyPushes(ctx);
    await announce(ctx, fanForgotten, { email, fanSessionIds: ended });
    await enqueue(ctx, tellFanDeletedJob, { to: email });
    return { signedIn: !ended.includes(fanSessionId) };
  });
}
