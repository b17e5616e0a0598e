import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { insertSupportAccess } from "./admin.store.ts";

export type SupportCall = { method: string; route: string; path: string };

/** Writes down one call made with a grant; nobody can take it out again. */
export async function createSupportAccess(ctx: Ctx, { accountId, grant }: CreatorSession, call: SupportCall) {
  if (grant) await insertSupportAccess(ctx, { accountId, ...grant, ...call });
}
