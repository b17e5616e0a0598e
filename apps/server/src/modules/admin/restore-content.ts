import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { reverseCase } from "#modules/reports/reverse-case";
import { insertAdminAction } from "./admin-actions.store.ts";

/** Takes a decision to take down back, with a reason that its creator reads; written down with it. As `reverseCase`. */
export async function restoreContent(ctx: Ctx, adminId: string, caseId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await reverseCase(ctx, caseId, { adminId, reason });
    if (isNew)
      await insertAdminAction(ctx, { adminId, accountId, kind: "content_put_back", subjectId: caseId, reason });
  });
  return { _id: caseId, decision: "restored" as const };
}
