import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { decideCase } from "#modules/reports/decide-case";
import { insertAdminAction } from "./admin-actions.store.ts";

/** Lets what was reported stand, or takes it down with a note that its creator reads; written down with it. As `decideCase`. */
export async function reviewReport(
  ctx: Ctx,
  adminId: string,
  caseId: string,
  { decision, note }: { decision: "restored" | "kept_down"; note?: string | undefined },
) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await decideCase(ctx, caseId, { decision, adminId, note });
    if (!isNew) return;
    const kind = `content_${decision}` as const;
    await insertAdminAction(ctx, { adminId, accountId, kind, subjectId: caseId, ...(note && { reason: note }) });
  });
  return { _id: caseId, decision };
}
