import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#modules/checkout/open-proved-orders";
import { type TypedCode, verifyCode } from "#modules/fans/verify-code";
import { verifyEmail } from "#modules/fans/verify-email";
import { importSubscriptions } from "#modules/subscriptions/import-subscriptions";
import { acceptTerms, assignSubscription } from "#modules/subscriptions/subscriptions.queries";
import { claimGuestEntry } from "#modules/whitelist/claim-guest-entry";
import { redeemEntriesOf } from "#modules/whitelist/redeem-guest-entry";
import { toImported } from "./create-imported-subscriptions.ts";
import { getInvitation } from "./get-invitation.ts";
import { lockClaimable, markClaimed } from "./people.store.ts";
import { readSignedId } from "./sign-id.ts";

type Claimed = NonNullable<Awaited<ReturnType<typeof lockClaimable>>>;

/** Binds what was brought to the first e-mail that is proved with its link, whatever the file said. LINK_EXPIRED, and as `verifyCode`. */
export async function acceptInvitation(ctx: Ctx, token: string, typed: TypedCode, browser: FanBrowser) {
  const id = readSignedId(ctx, "migration-claim", token);
  if (!id) return claimGuestEntry(ctx, token, typed, browser);
  const invitation = await getInvitation(ctx, token);
  const codeId = await verifyCode(ctx, typed, browser);
  const proved = await inTransaction(ctx, async (ctx) => {
    const proved = await verifyEmail(ctx, { codeId, email: typed.email }, browser);
    const person = await lockClaimable(ctx, id);
    if (!person) throw new AppError("LINK_EXPIRED");
    await markClaimed(ctx, id, await give(ctx, person, proved.fanId));
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await redeemEntriesOf(ctx, { fanId: proved.fanId, email: typed.email });
    await acceptTerms(ctx, proved.fanId);
    return proved;
  });
  return { ...invitation, ...proved };
}

async function give(ctx: Ctx, person: Claimed, fanId: string): Promise<string> {
  const { id, account_id: accountId, source, subscription_id: subscriptionId } = person;
  if (subscriptionId) {
    await assignSubscription(ctx, subscriptionId, fanId);
    return subscriptionId;
  }
  const waited = {
    ...person,
    planName: person.plan_name,
    priceCents: person.price_cents,
    periodMonths: person.period_months,
    startedAt: person.started_at,
    paidUntil: person.paid_until,
  };
  await importSubscriptions(ctx, [toImported({ accountId, source }, waited, fanId, ctx.now())]);
  return id;
}
