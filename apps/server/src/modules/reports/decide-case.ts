import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { restoreAnnouncement, takeAnnouncementDown } from "#modules/announcements/index";
import { deleteGiftMessage } from "#modules/gifts/index";
import { restorePhoto, takePhotoDown } from "#modules/medias/index";
import { restorePage, reviewPage, takePageDown } from "#modules/profile/index";
import { restoreStory, takeStoryDown } from "#modules/stories/index";
import { cancelAllRenewals } from "#modules/subscriptions/index";
import { deleteTipMessage } from "#modules/tips/index";
import { type Decision, insertReversal, lockCase, selectOtherCases, type Target, updateCase } from "./cases.store.ts";
import { lockPageReports } from "./reporters.store.ts";
import { caseDecided, contentRestored } from "./reports.events.ts";

/**
 * Restores the reported content, unless another case hides it, or takes it down, within the caller's transaction. Renewals of a page
 * that stays down are canceled. Repeating a decision returns `isNew: false`; a different one is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function decideCase(ctx: Ctx, caseId: string, decision: Decision) {
  const reportCase = await lockCase(ctx, caseId);
  if (!reportCase) throw new AppError("NOT_FOUND");
  const { accountId } = reportCase;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (reportCase.decision === decision.decision) return { accountId, isNew: false };
  if (reportCase.decision) throw new AppError("ALREADY_DECIDED");
  await lockPageReports(ctx, accountId);
  await updateCase(ctx, caseId, decision);
  if (decision.decision === "restored") await restoreReported(ctx, caseId, reportCase);
  else await takeDown(ctx, reportCase);
  if (decision.decision === "taken_down" && !isItem(reportCase)) await cancelAllRenewals(ctx, accountId);
  await announce(ctx, caseDecided, { caseId });
  return { accountId, isNew: true };
}

/**
 * Restores content that a decision took down, unless another case hides it, within the caller's transaction; both stay in the case's
 * history. A repeated reversal returns `isNew: false`. NOT_FOUND, OWN_CASE, CASE_NOT_TAKEN_DOWN, MESSAGE_REMOVED for what is gone for good.
 */
export async function reverseCase(ctx: Ctx, caseId: string, { adminId, reason }: { adminId: string; reason: string }) {
  const reportCase = await lockCase(ctx, caseId);
  if (!reportCase) throw new AppError("NOT_FOUND");
  const { accountId, decision } = reportCase;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  if (decision !== "taken_down") throw new AppError("CASE_NOT_TAKEN_DOWN");
  if (reportCase.messageOrderId) throw new AppError("MESSAGE_REMOVED");
  await lockPageReports(ctx, accountId);
  const isNew = await insertReversal(ctx, { id: newId(ctx.now()), caseId, accountId, adminId, reason });
  if (!isNew) return { accountId, isNew };
  await restoreReported(ctx, caseId, reportCase);
  await announce(ctx, contentRestored, { caseId });
  return { accountId, isNew };
}

/**
 * Hides content by an admin's decision from everybody but its creator, within the caller's transaction. A message is deleted for good.
 */
async function takeDown(ctx: Ctx, { accountId, storyId, mediaId, announcementId, messageOrderId }: Target) {
  if (storyId) await takeStoryDown(ctx, storyId);
  else if (mediaId) await takePhotoDown(ctx, mediaId);
  else if (announcementId) await takeAnnouncementDown(ctx, announcementId);
  else if (messageOrderId) await deleteMessage(ctx, accountId, messageOrderId);
  else await takePageDown(ctx, accountId);
}

/** That of a tip or of a gift: an order has one of both at most. */
async function deleteMessage(ctx: Ctx, accountId: string, orderId: string) {
  await deleteTipMessage(ctx, accountId, orderId);
  await deleteGiftMessage(ctx, accountId, orderId);
}

/** Whether it is one item, not the whole page. */
export function isItem({ storyId, mediaId, announcementId, messageOrderId }: Target): boolean {
  return Boolean(storyId ?? mediaId ?? announcementId ?? messageOrderId);
}

/** Hides content by reports, until an admin decides. A page stays open to fans with access, who have paid for it. */
export async function hide(ctx: Ctx, target: Target) {
  if (isItem(target)) await takeDown(ctx, target);
  else await reviewPage(ctx, target.accountId);
}

/** Makes the content visible again as far as other cases about it allow, within the caller's transaction. */
async function restoreReported(ctx: Ctx, caseId: string, target: Target) {
  const { accountId, storyId, mediaId, announcementId, messageOrderId } = target;
  // Nothing was hidden.
  if (messageOrderId) return;
  const others = await selectOtherCases(ctx, caseId);
  if (others.takenDown) return;
  if (storyId) await restoreStory(ctx, storyId);
  else if (mediaId) await restorePhoto(ctx, mediaId);
  else if (announcementId) await restoreAnnouncement(ctx, announcementId);
  else await restorePage(ctx, accountId);
  if (others.hidden) await hide(ctx, target);
}
