import { formatDevice } from "@camarim/contract/format-device";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { type AccountChange, accountChangedMail } from "./account.emails.ts";
import { getMe } from "./get-me.ts";
import { openLink, toLinkToken } from "./open-link.ts";

/** `to` is the address at the time of the change, `username` is given if the account no longer has one. */
type AccountChangeEmail = {
  accountId: string;
  to: string;
  change: AccountChange;
  username?: string;
  startsAt?: string;
  signIn?: { userAgent: string; at: string };
};

export const sendAccountChangedEmailJob = defineJob<AccountChangeEmail>({
  queue: "account-changed",
  run: async (ctx, { accountId, to, change, username, startsAt, signIn }) => {
    const person = { to, username: username ?? (await getMe(ctx, accountId)).username };
    // The account has another address or none by now; whether this one was verified was checked before enqueueing.
    const hasLeft = change === "deleted" || change === "email_changed";
    const mail = accountChangedMail(person, change, {
      startsAt: startsAt ? new Date(startsAt) : undefined,
      signIn: signIn && { device: formatDevice(signIn.userAgent, "Aparelho desconhecido"), at: new Date(signIn.at) },
      intrusionUrl: change === "deleted" ? undefined : await createIntrusionUrl(ctx, accountId, to),
    });
    await sendMail(ctx, hasLeft ? "account-left" : "account-change", mail);
  },
});

/** A link of its own for each e-mail, which works once. */
async function createIntrusionUrl(ctx: Ctx, accountId: string, email: string): Promise<string> {
  const linkId = await openLink(ctx, { accountId, purpose: "intrusion", email });
  return `${ctx.config.publicUrl}/nao-fui-eu/${toLinkToken(ctx, linkId)}`;
}

export async function sendExportReadyEmail(ctx: Ctx, accountId: string) {
  const { email } = await getMe(ctx, accountId);
  await enqueue(ctx, sendAccountChangedEmailJob, { accountId, to: email, change: "export_ready" });
}
