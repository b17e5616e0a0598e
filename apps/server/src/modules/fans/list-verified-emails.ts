import type { Ctx } from "#core/ctx";
import { selectProved } from "./codes.store.ts";

/** Whom this browser has proved to be. */
export function listVerifiedEmails(ctx: Ctx, sessionId: string) {
  return selectProved(ctx, sessionId);
}
