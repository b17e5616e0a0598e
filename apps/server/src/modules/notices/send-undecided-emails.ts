import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { markUndecidedMailed } from "#modules/auth/index";
import { findUndecidedNotice, lockUndecidedAccounts } from "#modules/subscriptions/index";
import { undecidedPricesMail } from "./undecided.emails.ts";

const pageSize = 100;

export const sendUndecidedEmailJob = defineJob<{ accountId: string }>({
  name: "send-undecided-email",
  queue: "mail",
  run: async (ctx, { accountId }) => {
    const notice = await findUndecidedNotice(ctx, accountId);
    if (notice) await sendMail(ctx, "account-money", undecidedPricesMail(notice, ctx.config.publicUrl));
  },
});

/** Enqueues one e-mail, ever, to each creator with imported people whose price is undecided. Returns the number. */
export async function enqueueUndecidedEmails(ctx: Ctx): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await inTransaction(ctx, async (ctx) => {
      const ids = await lockUndecidedAccounts(ctx, pageSize);
      await markUndecidedMailed(ctx, ids);
      for (const accountId of ids) await enqueue(ctx, sendUndecidedEmailJob, { accountId });
      return ids.length;
    });
    count += claimed;
    if (claimed < pageSize) return count;
  }
}
