import { defineJob } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { type AccountChange, accountChangedMail } from "./account.emails.ts";
import { getMe } from "./get-me.ts";

/** `to` is the address that the account had when it was changed, `username` its name where it has none any more. */
type Told = { accountId: string; to: string; change: AccountChange; username?: string; startsAt?: string };

export const sendAccountChangedEmailJob = defineJob<Told>({
  queue: "account-changed",
  run: async (ctx, { accountId, to, change, username, startsAt }) => {
    const person = { to, username: username ?? (await getMe(ctx, accountId)).username };
    // By then the account has another address, or none: whether this one was proved was looked at when it was queued.
    const hasLeft = change === "deleted" || change === "email_changed";
    const mail = accountChangedMail(person, change, startsAt ? new Date(startsAt) : undefined);
    await sendMail(ctx, hasLeft ? "account-left" : "account-change", mail);
  },
});
