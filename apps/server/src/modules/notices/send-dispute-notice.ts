import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { disputeDecidedMail, disputeFiledMail, evidenceDueMail } from "./disputes.emails.ts";
import { selectDisputeNotice } from "./disputes.store.ts";

export type DisputeMoment = "filed" | "due" | "decided";

/** Mails a creator about a dispute, if what there was to say is still true. */
export async function sendDisputeNotice(ctx: Ctx, disputeId: string, moment: DisputeMoment) {
  const notice = await selectDisputeNotice(ctx, disputeId);
  if (!notice || (moment === "decided") !== (notice.status !== "open")) return;
  const site = ctx.config.publicUrl;
  if (moment === "decided") await sendMail(ctx, "account-money", disputeDecidedMail(notice, site));
  if (moment === "filed") await sendMail(ctx, "account-money", disputeFiledMail(notice, site));
  const isDue = notice.evidence === "none" && !notice.evidenceAskedAt && (notice.evidenceDueAt ?? 0) > ctx.now();
  if (moment === "due" && isDue) await sendMail(ctx, "account-money", evidenceDueMail(notice, site));
}
