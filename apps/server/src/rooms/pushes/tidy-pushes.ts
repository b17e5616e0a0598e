import type { Ctx } from "#core/ctx";
import { deleteEnded } from "./pushes.store.ts";

export async function tidyPushes(ctx: Ctx) {
  await deleteEnded(ctx);
}
