import type { fans } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { listSessionSubscriptions, listVerifiedEmails } from "./fans.queries.ts";

/** The session's verified addresses and subscriptions. */
export async function getFan(ctx: Ctx, sessionId: string): Promise<fans.FanMe> {
  const [emails, subscriptions] = await Promise.all([
    listVerifiedEmails(ctx, sessionId),
    listSessionSubscriptions(ctx, sessionId),
  ]);
  return {
    emails: emails.map(({ email }) => email),
    subscriptions: subscriptions.map(({ id, username }) => ({ _id: id, username })),
  };
}
