import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#modules/checkout/open-proved-orders";
import { type TypedCode, verifyCode } from "#modules/fans/verify-code";
import { verifyEmail } from "#modules/fans/verify-email";
import { acceptTerms } from "#modules/subscriptions/subscriptions.queries";
import { redeemEntriesOf } from "./redeem-guest-entry.ts";

/** Signs the browser in with an e-mail, and opens what waited for its proof. As `verifyCode`. */
export async function redeemAsFan(ctx: Ctx, typed: TypedCode, browser: FanBrowser) {
  const { email } = typed;
  const codeId = await verifyCode(ctx, typed, browser);
  return inTransaction(ctx, async (ctx) => {
    const proved = await verifyEmail(ctx, { codeId, email }, browser);
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await redeemEntriesOf(ctx, { fanId: proved.fanId, email });
    await acceptTerms(ctx, proved.fanId);
    return proved;
  });
}
