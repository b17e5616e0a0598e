import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { findStoryOwner } from "#rooms/stories/find-story-owner";
import { markHidden, openCase, type Target, wasCleared } from "./cases.store.ts";
import { contentHidden } from "./reports.events.ts";
import { clearedForDays, dueAt, isGravest } from "./reports.rules.ts";
import { insertReport } from "./reports.store.ts";
import { takeDown } from "./take-down.ts";
import { tellReportJob } from "./tell-report.job.ts";

const dayMs = 86_400_000;

/**
 * Keeps what somebody says is wrong with a page, or with one of its stories, and tells support. For the two gravest reasons it is
 * hidden before anybody looks. NOT_FOUND for what is not there.
 */
export async function reportContent(
  ctx: Ctx,
  { username, story, ...report }: z.output<typeof reports.reportBody>,
  fanSessionId: string | undefined,
) {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile || !(profile.published_at || profile.taken_down_at)) throw new AppError("NOT_FOUND");
  const target: Target = { accountId: profile.account_id, storyId: story ?? null };
  if (story && (await findStoryOwner(ctx, story)) !== target.accountId) throw new AppError("NOT_FOUND");
  const { reason, details, email } = report;
  await inTransaction(ctx, async (ctx) => {
    const found = await openCase(ctx, target, { id: newId(ctx.now()), reason, dueAt: dueAt(reason, ctx.now()) });
    const id = newId(ctx.now());
    await insertReport(ctx, {
      id,
      caseId: found.id,
      accountId: target.accountId,
      reason,
      details,
      email,
      fanSessionId,
    });
    await enqueue(ctx, tellReportJob, { reportId: id });
    if (!isGravest(reason) || found.hiddenAt) return;
    // What an admin has just looked at is not hidden again by whoever disagrees.
    if (await wasCleared(ctx, target, new Date(ctx.now().getTime() - clearedForDays * dayMs))) return;
    await takeDown(ctx, target);
    await markHidden(ctx, found.id);
    await announce(ctx, contentHidden, { caseId: found.id });
  });
}
