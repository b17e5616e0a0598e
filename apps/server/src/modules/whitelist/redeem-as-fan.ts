import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { inTransaction } from "#core/transaction";
import { openVerifiedOrders } from "#modules/checkout/index";
import { type TypedCode, verifyCode, verifyEmail } from "#modules/fans/index";
import { acceptTerms } from "#modules/subscriptions/index";
import { redeemEntriesOf } from "./redeem-guest-entry.ts";

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
