import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { type AccountChange, accountChangedMail } from "./account.emails.ts";
import { getMe } from "./get-me.ts";

/** `to` is the address at the time of the change, `username` is given if the account no longer has one. */
type AccountChangeEmail = {
  accountId: string;
  to: string;
  change: AccountChange;
  username?: string;
  startsAt?: string;
};

export const sendAccountChangedEmailJob = defineJob<AccountChangeEmail>({
  queue: "account-changed",
  run: async (ctx, { accountId, to, change, username, startsAt }) => {
    const person = { to, username: username ?? (await getMe(ctx, accountId)).username };
    // The account has another address or none by now; whether this one was verified was checked before enqueueing.
    const hasLeft = change === "deleted" || change === "email_changed";
    const mail = accountChangedMail(person, change, startsAt ? new Date(startsAt) : undefined);
    await sendMail(ctx, hasLeft ? "account-left" : "account-change", mail);
  },
});

export async function sendExportReadyEmail(ctx: Ctx, accountId: string) {
  const { email } = await getMe(ctx, accountId);
  await enqueue(ctx, sendAccountChangedEmailJob, { accountId, to: email, change: "export_ready" });
}
