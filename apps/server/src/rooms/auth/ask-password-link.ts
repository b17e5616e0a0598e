import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import type { Asker } from "#core/known-devices";
import { takeMail } from "#core/take-mail";
import { linkMailLimits } from "./auth.rules.ts";
import { mailPasswordLinkJob } from "./mail-password-link.job.ts";

/** Does the same for every address. TOO_MANY_ATTEMPTS. Not inside a transaction. */
export async function askPasswordLink(ctx: Ctx, email: string, asker: Asker) {
  await takeMail(ctx, ["creator", email], asker, linkMailLimits);
  await enqueue(ctx, mailPasswordLinkJob, { email });
}
