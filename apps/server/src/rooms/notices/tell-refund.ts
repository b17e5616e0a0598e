import type { Ctx } from "#core/ctx";
import {
  refundAskedMail,
  refundOverdueMail,
  refundReturnedMail,
  refundStuckMail,
  refundTaskMail,
} from "./refunds.rules.ts";
import { selectRefundNotice } from "./refunds.store.ts";

const mails = {
  task: refundTaskMail,
  asked: refundAskedMail,
  returned: refundReturnedMail,
  overdue: refundOverdueMail,
  stuck: refundStuckMail,
} as const;

export async function tellRefund(ctx: Ctx, refundId: string, what: keyof typeof mails) {
  const notice = await selectRefundNotice(ctx, refundId);
  // What was done meanwhile is no task any more.
  if (notice && !(notice.returnedAt && (what === "overdue" || what === "stuck")))
    await ctx.mail.send(mails[what](notice, ctx.config.publicUrl));
}
