import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { openVerifiedOrders } from "#modules/checkout/index";
import { type TypedCode, verifyCode, verifyEmail } from "#modules/fans/index";
import { acceptTerms } from "#modules/subscriptions/index";
import { redeemEntriesOf, redeemGuestEntry } from "./redeem-guest-entry.ts";
import { getClaim } from "./whitelist.queries.ts";
import { lockClaim } from "./whitelist.store.ts";

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
