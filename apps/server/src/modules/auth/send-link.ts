import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { emailLinkMail, passwordLinkMail } from "./account.emails.ts";
import { getMe } from "./get-me.ts";
import { selectLink } from "./mailed-links.store.ts";
import { tokenOf } from "./open-link.ts";

/** Sends a link to the address that it is for, unless it is of no use any more. */
export async function sendLink(ctx: Ctx, linkId: string) {
  const link = await selectLink(ctx, linkId);
  if (!link || link.used_at || link.expires_at <= ctx.now()) return;
  const { username } = await getMe(ctx, link.account_id);
  const person = { to: link.email, username };
  const [write, path] = link.purpose === "password" ? [passwordLinkMail, "senha"] : [emailLinkMail, "email"];
  await sendMail(ctx, `${link.purpose}-link`, write(person, `${ctx.config.publicUrl}/${path}/${tokenOf(ctx, linkId)}`));
}
