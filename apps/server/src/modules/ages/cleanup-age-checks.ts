import type { Ctx } from "#core/ctx";
import { deleteUndecided } from "./ages.store.ts";

const dayMs = 86_400_000;

/** Forgets what nobody came back from. */
export async function cleanupAgeChecks(ctx: Ctx) {
  await deleteUndecided(ctx, new Date(ctx.now().getTime() - dayMs));
}
