import type { Ctx } from "#core/ctx";
import { getPayment } from "#modules/payments/get-payment";
import { sendPushes } from "#modules/pushes/send-pushes";
import { toRenewalToken } from "#modules/renewals/renewal-token";
import { selectPaymentNotice } from "./notices.store.ts";
import { renewalPush } from "./stories.emails.ts";
import { hasReminderStop } from "./story-notices.store.ts";

/** Beside the mail, unless it is paid by now or its proof waits. A second one takes the place of the first. */
export async function pushReminder(ctx: Ctx, paymentId: string) {
  const payment = await getPayment(ctx, paymentId);
  const waits = payment.receipt_id !== null && payment.receipt_decision === null;
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (!notice || payment.status !== "pending" || waits) return;
  if (await hasReminderStop(ctx, notice.subscriptionId)) return;
  const path = `/r/${toRenewalToken(ctx, paymentId)}`;
  await sendPushes(ctx, notice.subscriptionId, renewalPush({ username: notice.username, path, paymentId }));
}
