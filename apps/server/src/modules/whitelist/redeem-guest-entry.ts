import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { openVerifiedOrders } from "#modules/checkout/index";
import { type TypedCode, verifyCode, verifyEmail } from "#modules/fans/index";
import { acceptTerms, createGuestSubscription } from "#modules/subscriptions/index";
import { getClaim } from "./whitelist.queries.ts";
import { type EntryRow, lockClaim, lockWaitingFor, markClaimed, selectWaitingFans } from "./whitelist.store.ts";

type VerifiedFan = { fanId: string; email: string };

/** Gives an entry to the fan who verified its e-mail address or has its link. */
async function redeemGuestEntry(ctx: Ctx, entry: EntryRow, { fanId, email }: VerifiedFan) {
  const { accountId, phone, name, expiresAt: end } = entry;
  const guest = { accountId, fanId, name: name ?? email, phone: phone ?? "", end };
  await markClaimed(ctx, entry.id, await createGuestSubscription(ctx, guest));
}

/** Redeems all entries of this e-mail address. */
export async function redeemEntriesOf(ctx: Ctx, fan: VerifiedFan) {
  for (const entry of await lockWaitingFor(ctx, fan.email)) await redeemGuestEntry(ctx, entry, fan);
}

/** Redeems entries that were added after the visitor had verified the e-mail address. */
export async function redeemVisitorEntries(ctx: Ctx, fanSessionId: string, accountId: string) {
  const fans = await selectWaitingFans(ctx, fanSessionId, accountId);
  for (const fan of fans) await inTransaction(ctx, (ctx) => redeemEntriesOf(ctx, fan));
}

/** Binds an invitation to the first e-mail address that is verified with it. LINK_EXPIRED, errors as `verifyCode`. */
export async function claimGuestEntry(ctx: Ctx, token: string, code: TypedCode, browser: FanBrowser) {
  const { email } = code;
  const claim = await getClaim(ctx, token);
  const codeId = await verifyCode(ctx, code, browser);
  const fan = await inTransaction(ctx, async (ctx) => {
    const fan = await verifyEmail(ctx, { codeId, email }, browser);
    const entry = await lockClaim(ctx, hashToken(token));
    if (!entry) throw new AppError("LINK_EXPIRED");
    await redeemGuestEntry(ctx, entry, { fanId: fan.fanId, email });
    await openVerifiedOrders(ctx, fan.sessionId, fan.fanId);
    await redeemEntriesOf(ctx, { fanId: fan.fanId, email });
    await acceptTerms(ctx, fan.fanId);
    return fan;
  });
  return { ...claim, ...fan };
}

/**
 * Verifies an e-mail address, signs the browser in, and activates orders and guest entries that waited for the
 * verification. Errors as `verifyCode`.
 */
export async function redeemAsFan(ctx: Ctx, code: TypedCode, browser: FanBrowser) {
  const { email } = code;
  const codeId = await verifyCode(ctx, code, browser);
  return inTransaction(ctx, async (ctx) => {
    const fan = await verifyEmail(ctx, { codeId, email }, browser);
    await openVerifiedOrders(ctx, fan.sessionId, fan.fanId);
    await redeemEntriesOf(ctx, { fanId: fan.fanId, email });
    await acceptTerms(ctx, fan.fanId);
    return fan;
  });
}
