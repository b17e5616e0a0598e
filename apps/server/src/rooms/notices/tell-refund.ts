import type { Ctx } from "#core/ctx";
import { selectRefundNotice } from "./refunds.store.ts";
import { refundAskedMail, refundReturnedMail, refundTaskMail } from "./renewals.rules.ts";

const mails = {
  task: refundTaskMail,
  asked: refundAskedMail,
  returned: refundReturnedMail,
} as const;

export async function tellRefund(ctx: Ctx, refundId: string, what: keyof typeof mails) {
  const notice = await selectRefundNotice(ctx, refundId);
  if (notice) await ctx.mail.send(mails[what](notice, ctx.config.publicUrl));
}
