import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { cleanupEvidenceJob } from "./cleanup-evidence.ts";
import { markRemoved } from "./dispute-files.store.ts";
import { getDispute } from "./disputes.queries.ts";
import { assertChangeable } from "./disputes.rules.ts";
import { lockDispute } from "./disputes.store.ts";

/** NOT_FOUND; DISPUTE_CLOSED, EVIDENCE_ALREADY_SENT. */
export async function deleteEvidenceFile(ctx: Ctx, accountId: string, disputeId: string, fileId: string) {
  await inTransaction(ctx, async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    assertChangeable(dispute);
    if (!(await markRemoved(ctx, disputeId, fileId))) throw new AppError("NOT_FOUND");
    await enqueue(ctx, cleanupEvidenceJob, {});
  });
  return getDispute(ctx, accountId, disputeId);
}
