import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { insertEvent } from "./account-events.store.ts";
import { selectAccount } from "./auth.store.ts";
import { sendPasswordLinkJob } from "./send-link.ts";

/** Sends the owner a link for a new password, and logs it with the account. Within the caller's transaction. */
export async function sendPasswordLink(ctx: Ctx, accountId: string) {
  const { email } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, "password_link_created");
  await enqueue(ctx, sendPasswordLinkJob, { email });
}
