import type { FanSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#rooms/checkout/open-proved-orders";
import { judgeCode } from "#rooms/fans/judge-code";
import { proveEmail } from "#rooms/fans/prove-email";
import { letInProved } from "./let-in.ts";

type Typed = { email: string; code: string };

/** Signs the browser in with an e-mail, and opens what waited for its proof. CODE_WRONG. */
export async function enterAsFan(ctx: Ctx, { email, code }: Typed, browser: FanSession | undefined, userAgent: string) {
  const codeId = await judgeCode(ctx, email, code);
  return inTransaction(ctx, async (ctx) => {
    const proved = await proveEmail(ctx, { codeId, email }, browser, userAgent);
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await letInProved(ctx, { fanId: proved.fanId, email });
    return proved;
  });
}
