import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { grantMinutes } from "./auth.rules.ts";
import { writeGrant } from "./grant.rules.ts";

/** A token that acts for `accountId` as long as the admin's session lasts, and half an hour at most. */
export function createGrant(ctx: Ctx, admin: CreatorSession, accountId: string): string {
  const expires = ctx.now().getTime() + grantMinutes * 60_000;
  return writeGrant(ctx.keys, { adminSessionId: admin.sessionId, accountId, expires });
}
