import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { hashToken } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#modules/checkout/open-proved-orders";
import { type TypedCode, verifyCode } from "#modules/fans/verify-code";
import { verifyEmail } from "#modules/fans/verify-email";
import { acceptTerms } from "#modules/subscriptions/subscriptions.queries";
import { getClaim } from "./get-claim.ts";
import { redeemEntriesOf, redeemGuestEntry } from "./redeem-guest-entry.ts";
import { lockClaim } from "./whitelist.store.ts";

/** Binds an invitation to the first e-mail that is proved with it. LINK_EXPIRED, and as `verifyCode`. */
export async function claimGuestEntry(ctx: Ctx, token: string, typed: TypedCode, browser: FanBrowser) {
  const { email } = typed;
  const claim = await getClaim(ctx, token);
  const codeId = await verifyCode(ctx, typed, browser);
  const proved = await inTransaction(ctx, async (ctx) => {
    const proved = await verifyEmail(ctx, { codeId, email }, browser);
    const entry = await lockClaim(ctx, hashToken(token));
    if (!entry) throw new AppError("LINK_EXPIRED");
    await redeemGuestEntry(ctx, entry, { fanId: proved.fanId, email });
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await redeemEntriesOf(ctx, { fanId: proved.fanId, email });
    await acceptTerms(ctx, proved.fanId);
    return proved;
  });
  return { ...claim, ...proved };
}
