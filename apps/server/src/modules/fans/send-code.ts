import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectCode } from "./codes.store.ts";
import { codeKey, digitsOf } from "./create-code.ts";
import { codeMail } from "./fans.emails.ts";
import { wayIn } from "./fans.rules.ts";

/** Sends a code, unless it is of no use any more. */
export async function sendCode(ctx: Ctx, codeId: string, back?: string) {
  const code = await selectCode(ctx, codeId);
  if (!code || code.ended_at || code.expires_at <= ctx.now()) return;
  const digits = digitsOf(ctx, codeId);
  const way = wayIn(ctx.config.publicUrl, { email: code.email, digits, key: codeKey(ctx, codeId), back });
  await sendMail(ctx, "fan-code", codeMail(code.email, digits, way));
}
