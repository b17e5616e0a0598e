import type { Ctx } from "#core/ctx";
import { insertAdminAction } from "./admin.store.ts";

type EndedRefund = { adminId: string; accountId: string; id: string; reason: string };

/** Within the caller's transaction, for `script/camarim admin`. */
export function recordRefundEnded(ctx: Ctx, { adminId, accountId, id, reason }: EndedRefund): Promise<void> {
  return insertAdminAction(ctx, { adminId, accountId, kind: "refund_ended", subjectId: id, reason });
}
