import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import type { CaseDecision, ReportEffect } from "#db/tables";
import { hasBeenCleared, markHidden, type Target } from "./cases.store.ts";
import { hide, isItem } from "./decide-case.ts";
import { establishedDays, isDisposable, type Reporter, toReportEffect } from "./reporter.rules.ts";
import {
  countHiddenBy,
  countHiddenItems,
  hasRejectedReport,
  isEstablishedReporter,
  lockPageReports,
  lockReporter,
  markIdentified,
  selectIdentified,
} from "./reporters.store.ts";
import { contentHidden } from "./reports.events.ts";
import { clearedForDays, toHiddenDueAt } from "./reports.rules.ts";

type LockedCase = Target & { id: string; hiddenAt: Date | null; decision: CaseDecision | null };
type Identified = Reporter & { id: string; email: string };

const dayMs = 86_400_000;

/**
 * Marks a report as identified and hides the reported content if that is its effect, within the caller's transaction,
 * which has locked the case.
 */
export async function applyReport(ctx: Ctx, reportCase: LockedCase, report: Identified): Promise<ReportEffect> {
  if (reportCase.messageOrderId) return applyToMessage(ctx, reportCase, report.id);
  const isPage = !isItem(reportCase);
  // Reports of several items of a page are separate cases, but share the reporter's limits.
  await lockReporter(ctx, report.reporterKey);
  await lockPageReports(ctx, reportCase.accountId);
  const effect = toReportEffect({
    isPage,
    isHidden: reportCase.hiddenAt !== null,
    isDecided: reportCase.decision !== null,
    wasRejected: await hasRejectedReport(ctx, report.reporterKey),
    // Content that an admin has just cleared is not hidden again.
    wasCleared: await hasBeenCleared(ctx, reportCase, new Date(ctx.now().getTime() - clearedForDays * dayMs)),
    isDisposable: isDisposable(report.email),
    isEstablished: await isEstablishedReporter(ctx, report, new Date(ctx.now().getTime() - establishedDays * dayMs)),
    hiddenItems: await countHiddenItems(ctx, reportCase.accountId),
    hiddenByOne: await countHiddenBy(ctx, report.reporterKey, reportCase.accountId),
    reporter: report,
    others: isPage ? await selectIdentified(ctx, reportCase.id) : [],
  });
  await markIdentified(ctx, report.id, effect);
  if (effect !== "hid") return effect;
  await hide(ctx, reportCase);
  await markHidden(ctx, reportCase.id, toHiddenDueAt(ctx.now()));
  await announce(ctx, contentHidden, { caseId: reportCase.id });
  return effect;
}

/** A message of which few people know stays until the decision. */
async function applyToMessage(ctx: Ctx, { decision }: LockedCase, reportId: string): Promise<ReportEffect> {
  const effect = decision ? "decided" : "private";
  await markIdentified(ctx, reportId, effect);
  return effect;
}
