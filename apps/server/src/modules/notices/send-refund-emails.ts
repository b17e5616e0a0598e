import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import type { MailKind } from "#core/mail/mail-kinds";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { claimOverdueRefunds, findPaymentNotice, maxReverts } from "#modules/payments/index";
import { findRefundNotice } from "#modules/refunds/index";
import {
  owedRefundEndedMail,
  owedRefundEndedToCreatorMail,
  partlyRefundedMail,
  paymentRefundedMail,
  refundRejectedByBankMail,
  refundRevertedMail,
  unusedPaymentMail,
  unwantedRefundStuckMail,
  waitingRefundEndedMail,
  waitingRefundMadeMail,
} from "./refunds.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";
import {
  refundHandedOverMail,
  refundOnOtherWayMail,
  refundOverdueMail,
  refundRequestedMail,
  refundReturnedMail,
  refundStuckMail,
  refundTaskMail,
} from "./withdrawals.emails.ts";

const emails = {
  task: { kind: "account-money", write: refundTaskMail },
  requested: { kind: "refund", write: refundRequestedMail },
  returned: { kind: "refund", write: refundReturnedMail },
  overdue: { kind: "account-money", write: refundOverdueMail },
  stuck: { kind: "account-money", write: refundStuckMail },
  handedOver: { kind: "account-money", write: refundHandedOverMail },
  onOtherWay: { kind: "refund", write: refundOnOtherWayMail },
} as const satisfies Record<string, { kind: MailKind; write: unknown }>;

export async function sendRefundEmail(ctx: Ctx, refundId: string, name: keyof typeof emails) {
  const notice = await findRefundNotice(ctx, refundId);
  if (!notice) return;
  // The creator's part may be returned by now. The gateway's part can still be stuck after that.
  const isDone = notice.returnedAt && (name === "overdue" || (name === "stuck" && notice.gatewayCents === 0));
  if (isDone) return;
  const { kind, write } = emails[name];
  if (kind === "refund") await sendFanEmail(ctx, kind, notice, write);
  else await sendMail(ctx, kind, write(notice, ctx.config.publicUrl));
}

const pageSize = 100;

export const sendRefundOverdueEmailJob = defineJob<{ refundId: string }>({
  name: "send-refund-overdue-email",
  queue: "mail",
  run: (ctx, { refundId }) => sendRefundEmail(ctx, refundId, "overdue"),
});

/** Enqueues one reminder, ever, of each refund past its deadline. Returns the number. */
export async function enqueueRefundReminders(ctx: Ctx): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await inTransaction(ctx, async (ctx) => {
      const ids = await claimOverdueRefunds(ctx, pageSize);
      for (const refundId of ids) await enqueue(ctx, sendRefundOverdueEmailJob, { refundId });
      return ids.length;
    });
    count += claimed;
    if (claimed < pageSize) return count;
  }
}

type Reverted = { paymentId: string; cents: number; times: number };

/** To the creator, and after a withdrawal to the fan, unless it becomes the creator's task, which has e-mails of its own. */
export async function sendRefundRevertedEmail(ctx: Ctx, { paymentId, cents, times }: Reverted, to: "creator" | "fan") {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (!notice || (notice.isWithdrawn && times >= maxReverts)) return;
  if (to === "creator")
    await sendMail(ctx, "account-money", refundRevertedMail({ notice, cents }, ctx.config.publicUrl));
  else if (notice.isWithdrawn) await sendMail(ctx, "refund", refundRejectedByBankMail({ notice, cents }));
}

/** To the creator, of money that bought nothing and is not refunded. */
export async function sendUnwantedRefundStuckEmail(ctx: Ctx, { paymentId, cents, fault }: Waited & { fault: string }) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice)
    await sendMail(ctx, "account-money", unwantedRefundStuckMail({ notice, cents, fault }, ctx.config.publicUrl));
}

/** To the fan, of a payment that bought nothing, unless it is refunded by now, which `sendPaymentRefundedEmail` says. */
export async function sendUnusedPaymentEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice?.isUnused && notice.status !== "refunded") await sendFanEmail(ctx, "refund", notice, unusedPaymentMail);
}

type EndedByOperator = { paymentId: string; cents: number; reason: string };

/** To the fan and, separately, to the creator, of a refund that an operator ended. */
export async function sendOwedRefundEndedEmail(
  ctx: Ctx,
  { paymentId, ...ended }: EndedByOperator,
  to: "fan" | "creator",
) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (!notice) return;
  if (to === "creator") await sendMail(ctx, "account-money", owedRefundEndedToCreatorMail({ notice, ...ended }));
  else await sendFanEmail(ctx, "refund", notice, (notice) => owedRefundEndedMail({ notice, ...ended }));
}

type Waited = { paymentId: string; cents: number };

/** To the creator, of a refund that they requested and that had waited. */
export async function sendWaitingRefundMadeEmail(ctx: Ctx, { paymentId, cents }: Waited) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice) await sendMail(ctx, "account-money", waitingRefundMadeMail({ notice, cents }, ctx.config.publicUrl));
}

export async function sendWaitingRefundEndedEmail(ctx: Ctx, { paymentId, cents, fault }: Waited & { fault: string }) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice)
    await sendMail(ctx, "account-money", waitingRefundEndedMail({ notice, cents, fault }, ctx.config.publicUrl));
}

/** To the fan, unless they requested the refund of all lines (`sendRefundEmail`). A lost dispute has e-mails of its own. */
export async function sendPaymentRefundedEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice?.status === "refunded" && notice.hasOtherLines)
    await sendFanEmail(ctx, "refund", notice, paymentRefundedMail);
}

/** To the fan, unless all of the payment is refunded by now, which `sendPaymentRefundedEmail` says. */
export async function sendPartialRefundEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice && notice.status !== "refunded" && notice.refundedCents > 0)
    await sendFanEmail(ctx, "refund", notice, partlyRefundedMail);
}
