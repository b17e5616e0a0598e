import { defineJob } from "#core/jobs";
import { type AccountChange, accountChangedMail } from "./account-mails.rules.ts";
import { getMe } from "./get-me.ts";

/** `to` is the address that the account had when it was changed. */
export const tellAccountChangedJob = defineJob<{ accountId: string; to: string; change: AccountChange }>({
  queue: "account-changed",
  run: async (ctx, { accountId, to, change }) => {
    const { username } = await getMe(ctx, accountId);
    await ctx.mail.send(accountChangedMail({ to, username }, change));
  },
});
