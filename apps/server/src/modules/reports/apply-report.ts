import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import type { CaseDecision, ReportEffect } from "#db/tables";
import { hideCase, type Target, wasCleared } from "./cases.store.ts";
import { effectOf, type Reporter } from "./reporter.rules.ts";
import { countHiddenBy, lockReporter, markIdentified, selectIdentified, wasRejected } from "./reporters.store.ts";
import { contentHidden } from "./reports.events.ts";
import { clearedForDays, hiddenDueAt } from "./reports.rules.ts";
import { takeDown } from "./take-down.ts";

type Locked = Target & { id: string; hiddenAt: Date | null; decision: CaseDecision | null };
type Identified = Reporter & { id: string };

const dayMs = 86_400_000;

/**
 * Within the caller's transaction, which holds the case: stores that the author of this report is known, and hides what it is
 * about where that is its effect.
 */
export async function applyReport(ctx: Ctx, found: Locked, report: Identified): Promise<ReportEffect> {
  const isPage = !found.storyId && !found.mediaId;
  // Several items of one page may be reported at once, each in a case of its own.
  await lockReporter(ctx, report.reporterKey);
  const effect = effectOf({
    isPage,
    isHidden: found.hiddenAt !== null,
    isDecided: found.decision !== null,
    wasRejected: await wasRejected(ctx, report.reporterKey),
    // What an admin has just looked at is not hidden again by whoever disagrees.
    wasCleared: await wasCleared(ctx, found, new Date(ctx.now().getTime() - clearedForDays * dayMs)),
    hiddenByOne: await countHiddenBy(ctx, report.reporterKey, found.accountId),
    reporter: report,
    others: isPage ? await selectIdentified(ctx, found.id) : [],
  });
  await markIdentified(ctx, report.id, effect);
  if (effect !== "hid") return effect;
  await takeDown(ctx, found);
  await hideCase(ctx, found.id, hiddenDueAt(ctx.now()));
  await announce(ctx, contentHidden, { caseId: found.id });
  return effect;
}
