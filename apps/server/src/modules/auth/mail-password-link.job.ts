import { defineJob } from "#core/jobs";
import { findByEmail } from "./find-by-email.ts";
import { openLink } from "./open-link.ts";
import { sendLink } from "./send-link.ts";

/** Whether there is an account is found out here, where nobody who asked can see how long it takes. */
export const mailPasswordLinkJob = defineJob<{ email: string }>({
  queue: "account-password-link",
  run: async (ctx, { email }) => {
    const found = await findByEmail(ctx, email);
    if (found) await sendLink(ctx, await openLink(ctx, { accountId: found.id, purpose: "password", email }));
  },
});
