import type { announcements } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { toSendTime } from "#modules/pushes/index";
import {
  insertAnnouncement,
  isDayTaken,
  isOwnPlan,
  isPublished,
  markDeleted,
  selectAnnouncement,
  selectOwner,
  setTakenDown,
} from "./announcements.store.ts";
import { countSegment, selectAudience } from "./audience.store.ts";
import { startAnnouncementJob } from "./start-announcements.ts";

/** Sends an announcement, after the quiet hours. NOT_FOUND for another creator's plan, PAGE_OFFLINE, ANNOUNCEMENT_LIMIT, SEGMENT_EMPTY. */
export async function createAnnouncement(ctx: Ctx, accountId: string, body: announcements.NewAnnouncement) {
  const { segment, planId } = body;
  if (planId && !(await isOwnPlan(ctx, accountId, planId))) throw new AppError("NOT_FOUND");
  if (!(await isPublished(ctx, accountId))) throw new AppError("PAGE_OFFLINE");
  if ((await countSegment(ctx, accountId, { segment, planId })) === 0) throw new AppError("SEGMENT_EMPTY");
  const id = newId(ctx.now());
  const sendAt = toSendTime(ctx.now(), true);
  await inTransaction(ctx, async (ctx) => {
    await insertAnnouncement(ctx, { ...body, id, accountId, sendAt });
    if (sendAt <= ctx.now()) await enqueue(ctx, startAnnouncementJob, { announcementId: id });
  });
  return getAnnouncement(ctx, accountId, id);
}

/** NOT_FOUND. */
async function getAnnouncement(ctx: Ctx, accountId: string, id: string) {
  const row = await selectAnnouncement(ctx, accountId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** It disappears from the homes of fans, and jobs send no more of it. Idempotent. NOT_FOUND. */
export async function deleteAnnouncement(ctx: Ctx, accountId: string, id: string) {
  if ((await selectOwner(ctx, id)) !== accountId) throw new AppError("NOT_FOUND");
  await markDeleted(ctx, id);
}

/** The fans of each segment, and when an announcement would be sent. */
export async function getAudience(ctx: Ctx, accountId: string) {
  const sendAt = toSendTime(ctx.now(), true);
  return {
    ...(await selectAudience(ctx, accountId)),
    sendAt,
    isTaken: await isDayTaken(ctx, accountId, sendAt),
  };
}

/** Hides it from fans, within the caller's transaction; what is not sent yet never is. */
export async function takeAnnouncementDown(ctx: Ctx, id: string) {
  await setTakenDown(ctx, id, ctx.now());
}

export async function restoreAnnouncement(ctx: Ctx, id: string) {
  await setTakenDown(ctx, id, null);
}
