import type { Ctx } from "#core/ctx";
import { selectProof } from "./ages.store.ts";

/** Whether who sits at this browser has shown to be an adult, and whether it can be shown here at all. */
export async function getAge(ctx: Ctx, fanSessionId: string) {
  return { proof: await selectProof(ctx, fanSessionId), provider: ctx.ageCheck };
}
