import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { inTransaction } from "#core/transaction";
import { undecidedPricesMail } from "./undecided.emails.ts";
import { claimUndecidedAccounts, selectUndecidedNotice } from "./undecided.store.ts";

const pageSize = 100;

export const sendUndecidedEmailJob = defineJob<{ accountId: string }>({
  name: "send-undecided-email",
  queue: "mail",
  run: async (ctx, { accountId }) => {
    const notice = await selectUndecidedNotice(ctx, accountId);
    if (notice) await sendMail(ctx, "account-money", undecidedPricesMail(notice, ctx.config.publicUrl));
  },
});

/** Enqueues one e-mail, ever, to each creator with imported people whose price is undecided. Returns the number. */
export async function enqueueUndecidedEmails(ctx: Ctx): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await inTransaction(ctx, async (ctx) => {
      const ids = await claimUndecidedAccounts(ctx, pageSize);
      for (const accountId of ids) await enqueue(ctx, sendUndecidedEmailJob, { accountId });
      return ids.length;
    });
    count += claimed;
    if (claimed < pageSize) return count;
  }
}
