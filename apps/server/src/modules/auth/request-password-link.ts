import type { Ctx } from "#core/ctx";
import type { Requester } from "#core/http/known-devices";
import { enqueue } from "#core/jobs/jobs";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { findDeviceOwner } from "./auth.queries.ts";
import { linkMailLimits } from "./auth.rules.ts";
import { sendPasswordLinkJob } from "./send-link.ts";

/** Does the same for unknown addresses. TOO_MANY_ATTEMPTS. Not inside a transaction. */
export async function requestPasswordLink(ctx: Ctx, email: string, requester: Requester) {
  await consumeMailLimit(
    ctx,
    { kind: "creator", email, owner: await findDeviceOwner(ctx, email) },
    requester,
    linkMailLimits,
  );
  await enqueue(ctx, sendPasswordLinkJob, { email });
}
