import { defineJob } from "#core/jobs";
import { creditPaid } from "#modules/billings/billings.events";
import { sendCreditNotice } from "./send-credit-notice.ts";

export const onCreditPaidJob = defineJob<{ creditPaymentId: string }>({
  queue: "notice-credit-paid",
  on: [creditPaid],
  run: (ctx, { creditPaymentId }) => sendCreditNotice(ctx, creditPaymentId),
});
