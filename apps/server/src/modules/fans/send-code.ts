import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { selectCode } from "./codes.store.ts";
import { toCodeDigits, toCodeKey } from "./create-code.ts";
import { codeMail } from "./fans.emails.ts";
import { toSignInUrl } from "./fans.rules.ts";

/** Skips a code that was used or has expired meanwhile. */
async function sendCode(ctx: Ctx, codeId: string, back?: string) {
  const code = await selectCode(ctx, codeId);
  if (!code || code.endedAt || code.expiresAt <= ctx.now()) return;
  const digits = toCodeDigits(ctx, codeId);
  const url = toSignInUrl(ctx.config.publicUrl, { email: code.email, digits, key: toCodeKey(ctx, codeId), back });
  await sendMail(ctx, "fan-code", codeMail(code.email, digits, url));
}

export const sendCodeJob = defineJob<{ codeId: string; back?: string }>({
  name: "send-code",
  queue: "mail",
  isUrgent: true,
  run: (ctx, { codeId, back }) => sendCode(ctx, codeId, back),
});
