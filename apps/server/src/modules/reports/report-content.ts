import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, enqueue } from "#core/jobs/jobs";
import { digest } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { findAnnouncementOwner } from "#modules/announcements/index";
import { findVerifiedFan } from "#modules/fans/index";
import { findMediaTarget } from "#modules/medias/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findStoryOwner } from "#modules/stories/index";
import { applyReport } from "./apply-report.ts";
import { openCase, type Target } from "./cases.store.ts";
import { sendConfirmationJob } from "./confirm-report.ts";
import { toCanonicalEmail } from "./reporter.rules.ts";
import { contentReported } from "./reports.events.ts";
import { toDueAt } from "./reports.rules.ts";
import { insertReport } from "./reports.store.ts";
import { scheduleAlert } from "./send-admin-alerts.ts";

/** The fan's session and the network (`networkOf`) of the reporter. */
type ReportSource = { fanSessionId: string | undefined; network: string };

/**
 * Stores a report of a page or item and alerts the admins. It can hide content only once its author's e-mail address is
 * verified: here, or by the mailed link (`confirmReport`). NOT_FOUND.
 */
export async function reportContent(
  ctx: Ctx,
  { username, story, media, announcement, ...rest }: z.output<typeof reports.reportBody>,
  { fanSessionId, network }: ReportSource,
): Promise<reports.TakenReport> {
  const target = await getTarget(ctx, { username, story, media, announcement });
  const { reason, details, name, email } = rest;
  const isVerified = email && fanSessionId ? (await findVerifiedFan(ctx, fanSessionId, email)) !== undefined : false;
  return inTransaction(ctx, async (ctx) => {
    const createdAt = ctx.now();
    const reportCase = await openCase(ctx, target, { id: newId(createdAt), reason, dueAt: toDueAt(reason, createdAt) });
    const reporter = {
      fanSessionId: fanSessionId ?? null,
      reporterKey: email ? digest(ctx.keys, "reporter", toCanonicalEmail(email)) : null,
      networkKey: email ? digest(ctx.keys, "reporter-network", network) : null,
    };
    const report = { id: newId(createdAt), createdAt, caseId: reportCase.id, accountId: target.accountId, ...reporter };
    await insertReport(ctx, { ...report, reason, details, name: name ?? null, email: email ?? null });
    await announce(ctx, contentReported, { caseId: reportCase.id });
    const { reporterKey } = reporter;
    const effect =
      email && isVerified && reporterKey
        ? await applyReport(ctx, { ...target, ...reportCase, decision: null }, { ...report, reporterKey, email })
        : undefined;
    if (email && !isVerified) await enqueue(ctx, sendConfirmationJob, { reportId: report.id });
    await scheduleAlert(ctx);
    const status = effect ? "identified" : email ? "unconfirmed" : "anonymous";
    return { status, hidden: effect === "hid" || reportCase.hiddenAt !== null };
  });
}

type ReportedContent = Pick<z.output<typeof reports.reportBody>, "username" | "story" | "media" | "announcement">;

/** The reported page or item. A gallery video is a story. NOT_FOUND. */
async function getTarget(ctx: Ctx, { username, story, media, announcement }: ReportedContent): Promise<Target> {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile || !(profile.publishedAt || profile.takenDownAt)) throw new AppError("NOT_FOUND");
  const accountId = profile.accountId;
  const page = { accountId, storyId: null, mediaId: null, announcementId: null };
  if (story) {
    if ((await findStoryOwner(ctx, story)) !== accountId) throw new AppError("NOT_FOUND");
    return { ...page, storyId: story };
  }
  if (announcement) {
    if ((await findAnnouncementOwner(ctx, announcement)) !== accountId) throw new AppError("NOT_FOUND");
    return { ...page, announcementId: announcement };
  }
  if (!media) return page;
  const mediaTarget = await findMediaTarget(ctx, media);
  if (mediaTarget?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return mediaTarget.videoId ? { ...page, storyId: mediaTarget.videoId } : { ...page, mediaId: media };
}
