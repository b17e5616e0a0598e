import type { reports } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { sign } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { findVerifiedFan } from "#modules/fans/fans.queries";
import { applyReport } from "./apply-report.ts";
import { openCase } from "./cases.store.ts";
import { getTarget } from "./get-target.ts";
import { plainEmail } from "./reporter.rules.ts";
import { dueAt } from "./reports.rules.ts";
import { insertReport } from "./reports.store.ts";
import { scheduleAlert } from "./schedule-alert.ts";
import { sendConfirmationJob } from "./send-confirmation.job.ts";

/** The fan's session, if any, and the network (`networkOf`) that a report comes from. */
type Source = { fanSessionId: string | undefined; network: string };

/**
 * Stores a report of a page, or of one item of it, and has the admins alerted. It has an effect of its own only where it names its
 * author and the e-mail is proved: here, or later by the mailed link (`confirmReport`). NOT_FOUND for what is not there.
 */
export async function reportContent(
  ctx: Ctx,
  { username, story, media, ...said }: z.output<typeof reports.reportBody>,
  { fanSessionId, network }: Source,
): Promise<reports.TakenReport> {
  const target = await getTarget(ctx, { username, story, media });
  const { reason, details, name, email } = said;
  const isProved = email && fanSessionId ? (await findVerifiedFan(ctx, fanSessionId, email)) !== undefined : false;
  return inTransaction(ctx, async (ctx) => {
    const createdAt = ctx.now();
    const found = await openCase(ctx, target, { id: newId(createdAt), reason, dueAt: dueAt(reason, createdAt) });
    const reporter = {
      fanSessionId: fanSessionId ?? null,
      reporterKey: email ? sign(ctx.keys, "reporter", plainEmail(email)) : null,
      networkKey: email ? sign(ctx.keys, "reporter-network", network) : null,
    };
    const report = { id: newId(createdAt), createdAt, caseId: found.id, accountId: target.accountId, ...reporter };
    await insertReport(ctx, { ...report, reason, details, name: name ?? null, email: email ?? null });
    const { reporterKey } = reporter;
    const effect =
      isProved && reporterKey
        ? await applyReport(ctx, { ...target, ...found, decision: null }, { ...report, reporterKey })
        : undefined;
    if (email && !isProved) await enqueue(ctx, sendConfirmationJob, { reportId: report.id });
    await scheduleAlert(ctx);
    const status = effect ? "identified" : email ? "unconfirmed" : "anonymous";
    return { status, hidden: effect === "hid" || found.hiddenAt !== null };
  });
}
