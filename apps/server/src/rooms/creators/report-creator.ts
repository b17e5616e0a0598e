import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { insertReport } from "./reports.store.ts";
import { tellReportJob } from "./tell-report.job.ts";

/** Keeps what somebody says is wrong with a page and tells support; NOT_FOUND for one that is not published. */
export async function reportCreator(
  ctx: Ctx,
  { username, ...report }: z.output<typeof reports.reportBody>,
  fanSessionId: string | undefined,
) {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile?.published_at) throw new AppError("NOT_FOUND");
  await inTransaction(ctx, async (ctx) => {
    const id = newId(ctx.now());
    const { reason, details, email } = report;
    await insertReport(ctx, { id, accountId: profile.account_id, reason, details, email, fanSessionId });
    await enqueue(ctx, tellReportJob, { reportId: id });
  });
}
