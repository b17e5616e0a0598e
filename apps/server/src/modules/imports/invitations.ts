import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { inTransaction } from "#core/transaction";
import { openVerifiedOrders } from "#modules/checkout/index";
import { type TypedCode, verifyCode, verifyEmail } from "#modules/fans/index";
import { getProfile } from "#modules/profile/index";
import { acceptTerms, assignSubscription } from "#modules/subscriptions/index";
import { claimGuestEntry, getClaim, redeemEntriesOf } from "#modules/whitelist/index";
import { createClaimedSubscription, findNextTerms, toNextTerms } from "./create-imported-subscriptions.ts";
import { toChoices } from "./imports.queries.ts";
import { selectImport } from "./imports.store.ts";
import type { Unclear } from "./offers.rules.ts";
import { lockClaimable, markArrivedBySubscription, markClaimed, selectClaimable, selectTerms } from "./people.store.ts";
import { parsePersonToken } from "./person-token.ts";

/** The invitation of a link, by an import or by the guest list. LINK_EXPIRED if it is used, expired or invalid. */
export async function getInvitation(ctx: Ctx, token: string) {
  const id = parsePersonToken(ctx, token);
  if (!id) return getClaim(ctx, token);
  const person = await selectClaimable(ctx, id);
  if (!person) throw new AppError("LINK_EXPIRED");
  const entry = { name: person.name, expiresAt: person.paidUntil };
  // A free period of another platform is one here too.
  const paid = person.priceCents === 0 ? undefined : { next: await findNext(ctx, person) };
  return { entry, profile: await getProfile(ctx, person.accountId), paid };
}

async function findNext(ctx: Ctx, person: ClaimablePerson) {
  const subscription = person.subscriptionId ? await selectTerms(ctx, person.subscriptionId) : undefined;
  if (subscription) return toNextTerms(subscription);
  return findNextTerms(ctx, await getOrigin(ctx, person), toImported(person));
}

type ClaimablePerson = NonNullable<Awaited<ReturnType<typeof lockClaimable>>>;

/**
 * Binds an imported person to the first e-mail address that is verified with the invitation link, whatever address the
 * file contained. LINK_EXPIRED, errors as `verifyCode`.
 */
export async function acceptInvitation(ctx: Ctx, token: string, code: TypedCode, browser: FanBrowser) {
  const id = parsePersonToken(ctx, token);
  if (!id) return claimGuestEntry(ctx, token, code, browser);
  const invitation = await getInvitation(ctx, token);
  const codeId = await verifyCode(ctx, code, browser);
  const fan = await inTransaction(ctx, async (ctx) => {
    const fan = await verifyEmail(ctx, { codeId, email: code.email }, browser);
    const person = await lockClaimable(ctx, id);
    if (!person) throw new AppError("LINK_EXPIRED");
    await markClaimed(ctx, id, await assignToFan(ctx, person, fan.fanId));
    await openVerifiedOrders(ctx, fan.sessionId, fan.fanId);
    await redeemEntriesOf(ctx, { fanId: fan.fanId, email: code.email });
    await acceptTerms(ctx, fan.fanId);
    return fan;
  });
  return { ...invitation, ...fan };
}

async function assignToFan(ctx: Ctx, person: ClaimablePerson, fanId: string): Promise<string> {
  const { id, subscriptionId } = person;
  if (subscriptionId) {
    await assignSubscription(ctx, subscriptionId, fanId);
    return subscriptionId;
  }
  await createClaimedSubscription(ctx, await getOrigin(ctx, person), toImported(person), fanId);
  return id;
}

const toImported = (person: ClaimablePerson) => ({ ...person, unclear: person.unclear as Unclear | null });

async function getOrigin(ctx: Ctx, { accountId, source, importId }: ClaimablePerson) {
  const file = importId ? await selectImport(ctx, importId) : undefined;
  return { accountId, source, ...(file && { choices: toChoices(file) }) };
}

/** Marks imported people as arrived: their link is used, and undo keeps them. */
export async function markClaims(ctx: Ctx, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length > 0) await markArrivedBySubscription(ctx, subscriptionIds);
}
