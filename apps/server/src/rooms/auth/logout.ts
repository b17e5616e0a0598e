import type { Ctx } from "#core/ctx";
import { endSession } from "./auth.store.ts";

export async function logout(ctx: Ctx, sessionId: string) {
  await endSession(ctx, sessionId);
}
