import type { Ctx } from "#core/ctx";
import { selectHeld } from "./fans.store.ts";

export function listHeld(ctx: Ctx, sessionId: string) {
  return selectHeld(ctx, sessionId);
}
