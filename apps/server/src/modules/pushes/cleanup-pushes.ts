import type { Ctx } from "#core/ctx";
import { deleteEnded } from "./pushes.store.ts";

export async function cleanupPushes(ctx: Ctx) {
  await deleteEnded(ctx);
}
