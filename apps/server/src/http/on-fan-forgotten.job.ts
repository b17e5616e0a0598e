import { defineJob } from "#core/jobs";
import { fanForgotten } from "#modules/account/account.events";
import { deleteAnswersTo } from "./idempotency.ts";

/** The event's record holds the e-mail for no longer than a day. */
export const onFanForgottenJob = defineJob<{ email: string; fanSessionIds: string[] }>({
  queue: "forget-answers",
  on: [fanForgotten],
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, forgotten) => deleteAnswersTo(ctx, forgotten),
});
