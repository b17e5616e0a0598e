import type { Ctx } from "#core/ctx";
import { endFanSession } from "./fans.store.ts";

export async function forgetBrowser(ctx: Ctx, sessionId: string) {
  await endFanSession(ctx, sessionId);
}
