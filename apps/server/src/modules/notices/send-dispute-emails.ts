import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import { findDisputeNotice } from "#modules/disputes/index";
import { disputeDecidedMail, disputeFiledMail, evidenceDueMail } from "./disputes.emails.ts";

export async function sendDisputeFiledEmail(ctx: Ctx, disputeId: string) {
  const notice = await findDisputeNotice(ctx, disputeId);
  if (notice?.status === "open") await sendMail(ctx, "account-money", disputeFiledMail(notice, ctx.config.publicUrl));
}

/** Only before the deadline, while no evidence is submitted. */
export async function sendEvidenceDueEmail(ctx: Ctx, disputeId: string) {
  const notice = await findDisputeNotice(ctx, disputeId);
  if (notice?.status !== "open" || notice.evidenceSubmittedAt) return;
  const { evidenceDueAt } = notice;
  if (evidenceDueAt && evidenceDueAt > ctx.now())
    await sendMail(ctx, "account-money", evidenceDueMail({ ...notice, evidenceDueAt }, ctx.config.publicUrl));
}

export async function sendDisputeDecidedEmail(ctx: Ctx, disputeId: string) {
  const notice = await findDisputeNotice(ctx, disputeId);
  if (notice && notice.status !== "open")
    await sendMail(ctx, "account-money", disputeDecidedMail(notice, ctx.config.publicUrl));
}
