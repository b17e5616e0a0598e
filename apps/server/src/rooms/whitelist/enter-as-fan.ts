import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#rooms/checkout/open-proved-orders";
import { judgeCode, type TypedCode } from "#rooms/fans/judge-code";
import { proveEmail } from "#rooms/fans/prove-email";
import { acceptTerms } from "#rooms/subscriptions/accept-terms";
import { letInProved } from "./let-in.ts";

/** Signs the browser in with an e-mail, and opens what waited for its proof. As `judgeCode`. */
export async function enterAsFan(ctx: Ctx, typed: TypedCode, browser: FanBrowser) {
  const { email } = typed;
  const codeId = await judgeCode(ctx, typed, browser);
  return inTransaction(ctx, async (ctx) => {
    const proved = await proveEmail(ctx, { codeId, email }, browser);
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await letInProved(ctx, { fanId: proved.fanId, email });
    await acceptTerms(ctx, proved.fanId);
    return proved;
  });
}
