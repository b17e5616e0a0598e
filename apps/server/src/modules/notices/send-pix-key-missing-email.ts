import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPixKeyNotice } from "./gateway-notices.store.ts";
import { pixKeyMissingMail } from "./gateways.emails.ts";

/** Mails a creator that their account at the gateway has no Pix key. */
export async function sendPixKeyMissingEmail(ctx: Ctx, connectionId: string) {
  const notice = await selectPixKeyNotice(ctx, connectionId);
  if (notice) await sendMail(ctx, "account-money", pixKeyMissingMail(notice, ctx.config.publicUrl));
}
