import type { fans } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { listSessionSubscriptions } from "./list-session-subscriptions.ts";
import { listVerifiedEmails } from "./list-verified-emails.ts";

/** What a browser is signed in for. */
export async function getFan(ctx: Ctx, sessionId: string): Promise<fans.FanMe> {
  const [proved, held] = await Promise.all([
    listVerifiedEmails(ctx, sessionId),
    listSessionSubscriptions(ctx, sessionId),
  ]);
  return {
    emails: proved.map(({ email }) => email),
    subscriptions: held.map(({ id, username }) => ({ _id: id, username })),
  };
}
