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
import { findGiftMessage } from "#modules/gifts/index";
import { findMediaTarget } from "#modules/medias/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findStoryOwner } from "#modules/stories/index";
import { applyReport } from "./apply-report.ts";
import { insertMessage, openCase, type Target } from "./cases.store.ts";
import { sendConfirmationJob } from "./confirm-report.ts";
import { toCanonicalEmail } from "./reporter.rules.ts";
import { contentReported } from "./reports.events.ts";
import { toDueAt } from "./reports.rules.ts";
import { insertReport } from "./reports.store.ts";
import { scheduleAlert } from "./send-admin-alerts.ts";

type ReportBody = z.output<typeof reports.reportBody>;

/** The fan's session and the network (`networkOf`) of the reporter. */
type ReportSource = { fanSessionId: string | undefined; network: string };

/** What is reported; a message with its text. */
export type Reported = Target & { message?: Parameters<typeof insertMessage>[2] };

/**
 * Stores a report of a page or item and alerts the admins. It can hide content only once its author's e-mail address is
 * verified: here, or by the mailed link (`confirmReport`). NOT_FOUND.
 */
export async function reportContent(
  ctx: Ctx,
  { username, story, media, announcement, gift, ...rest }: ReportBody,
  source: ReportSource,
): Promise<reports.TakenReport> {
  const reported = await getReported(ctx, { username, story, media, announcement, gift }, source);
  const { email } = rest;
  const { fanSessionId } = source;
  const isVerified = email && fanSessionId ? (await findVerifiedFan(ctx, fanSessionId, email)) !== undefined : false;
  return createReport(ctx, reported, rest, { ...source, isVerified });
}

type NewReport = Pick<ReportBody, "reason" | "details" | "name" | "email">;

/** The caller has checked that the reporter sees what they report, and whether the e-mail address is theirs (`isVerified`). */
export async function createReport(
  ctx: Ctx,
  { message, ...target }: Reported,
  { reason, details, name, email }: NewReport,
  { fanSessionId, network, isVerified }: ReportSource & { isVerified: boolean },
): Promise<reports.TakenReport> {
  return inTransaction(ctx, async (ctx) => {
    const createdAt = ctx.now();
    const reportCase = await openCase(ctx, target, { id: newId(createdAt), reason, dueAt: toDueAt(reason, createdAt) });
    if (message) await insertMessage(ctx, reportCase.id, message);
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

type ReportedContent = Pick<ReportBody, "username" | "story" | "media" | "announcement" | "gift">;

/** The reported page or item. A gallery video is a story. NOT_FOUND. */
async function getReported(
  ctx: Ctx,
  { username, story, media, announcement, gift }: ReportedContent,
  { fanSessionId }: ReportSource,
): Promise<Reported> {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile) throw new AppError("NOT_FOUND");
  const accountId = profile.accountId;
  const page = { accountId, storyId: null, mediaId: null, announcementId: null, messageOrderId: null };
  if (gift) {
    const found = await findGiftMessage(ctx, gift, fanSessionId);
    if (found?.accountId !== accountId) throw new AppError("NOT_FOUND");
    return { ...page, messageOrderId: found.orderId, message: { kind: "gift", text: found.message } };
  }
  if (!(profile.publishedAt || profile.takenDownAt)) throw new AppError("NOT_FOUND");
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
