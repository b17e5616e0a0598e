import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { mailPasswordLinkJob } from "./mail-password-link.job.ts";

/** Does the same for every address. */
export async function askPasswordLink(ctx: Ctx, email: string) {
  await enqueue(ctx, mailPasswordLinkJob, { email });
}
