import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { hashToken } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { openProvedOrders } from "#rooms/checkout/open-proved-orders";
import { judgeCode, type TypedCode } from "#rooms/fans/judge-code";
import { proveEmail } from "#rooms/fans/prove-email";
import { acceptTerms } from "#rooms/subscriptions/accept-terms";
import { getClaim } from "./get-claim.ts";
import { letIn, letInProved } from "./let-in.ts";
import { lockClaim } from "./whitelist.store.ts";

/** Binds an invitation to the first e-mail that is proved with it. LINK_EXPIRED, and as `judgeCode`. */
export async function takeClaim(ctx: Ctx, token: string, typed: TypedCode, browser: FanBrowser) {
  const { email } = typed;
  const claim = await getClaim(ctx, token);
  const codeId = await judgeCode(ctx, typed, browser);
  const proved = await inTransaction(ctx, async (ctx) => {
    const proved = await proveEmail(ctx, { codeId, email }, browser);
    const entry = await lockClaim(ctx, hashToken(token));
    if (!entry) throw new AppError("LINK_EXPIRED");
    await letIn(ctx, entry, { fanId: proved.fanId, email });
    await openProvedOrders(ctx, proved.sessionId, proved.fanId);
    await letInProved(ctx, { fanId: proved.fanId, email });
    await acceptTerms(ctx, proved.fanId);
    return proved;
  });
  return { ...claim, ...proved };
}
