import type { Ctx } from "#core/ctx";
import { lockFanSession } from "./fans.store.ts";

/** Holds other orders of the same browser off until the transaction ends. */
export async function lockBrowser(ctx: Ctx, sessionId: string) {
  await lockFanSession(ctx, sessionId);
}
