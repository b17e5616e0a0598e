import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { pixKeyMissingMail } from "./gateway-notices.rules.ts";
import { selectPixKeyNotice } from "./gateway-notices.store.ts";

/** Mails a creator that their account at the gateway has no Pix key. */
export async function tellPixKeyMissing(ctx: Ctx, connectionId: string) {
  const notice = await selectPixKeyNotice(ctx, connectionId);
  if (notice) await sendMail(ctx, "account-money", pixKeyMissingMail(notice, ctx.config.publicUrl));
}
