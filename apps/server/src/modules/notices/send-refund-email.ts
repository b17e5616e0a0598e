import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import {
  refundAskedMail,
  refundOverdueMail,
  refundReturnedMail,
  refundStuckMail,
  refundTaskMail,
} from "./refunds.emails.ts";
import { selectRefundNotice } from "./refunds.store.ts";

const mails = {
  task: refundTaskMail,
  asked: refundAskedMail,
  returned: refundReturnedMail,
  overdue: refundOverdueMail,
  stuck: refundStuckMail,
} as const;

/** Whose mailbox each is for. */
const kinds = {
  task: "account-money",
  asked: "order",
  returned: "order",
  overdue: "account-money",
  stuck: "account-money",
} as const;

export async function sendRefundEmail(ctx: Ctx, refundId: string, what: keyof typeof mails) {
  const notice = await selectRefundNotice(ctx, refundId);
  // What was done meanwhile is no task any more; what gateways owe beside a creator's task is not ended with it.
  const isOver = notice?.returnedAt && (what === "overdue" || (what === "stuck" && notice.gatewayCents === 0));
  if (notice && !isOver) await sendMail(ctx, kinds[what], mails[what](notice, ctx.config.publicUrl));
}
