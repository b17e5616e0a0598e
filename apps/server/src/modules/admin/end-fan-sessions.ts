import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { revokeSessionsOfEmail } from "#modules/fans/index";
import { insertAdminAction } from "./admin.store.ts";

type FanSessions = { email: string; reason: string };

/** Signs a fan out everywhere, and sends them the reason. Returns how many sessions ended; none of an unknown address. */
export async function endFanSessions(ctx: Ctx, adminId: string, { email, reason }: FanSessions): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const fan = await revokeSessionsOfEmail(ctx, email, reason);
    if (!fan) return 0;
    const action = { adminId, accountId: null, kind: "fan_sessions_ended", subjectId: fan.id, reason } as const;
    await insertAdminAction(ctx, action);
    return fan.ended;
  });
}
