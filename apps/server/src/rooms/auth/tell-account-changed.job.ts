import { defineJob } from "#core/jobs";
import { type AccountChange, accountChangedMail } from "./account-mails.rules.ts";
import { getMe } from "./get-me.ts";

/** `to` is the address that the account had when it was changed, `username` its name where it has none any more. */
type Told = { accountId: string; to: string; change: AccountChange; username?: string; startsAt?: string };

export const tellAccountChangedJob = defineJob<Told>({
  queue: "account-changed",
  run: async (ctx, { accountId, to, change, username, startsAt }) => {
    const person = { to, username: username ?? (await getMe(ctx, accountId)).username };
    await ctx.mail.send(accountChangedMail(person, change, startsAt ? new Date(startsAt) : undefined));
  },
});
