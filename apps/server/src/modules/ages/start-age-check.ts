import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { insertCheck } from "./ages.store.ts";
import { submitAgeCheck } from "./submit-age-check.ts";

/** Begins a check at the provider, who hears nothing of who it is; AGE_CHECK_UNAVAILABLE where it cannot be reached, or is none. */
export async function startAgeCheck(ctx: Ctx, fanSessionId: string, back: string) {
  if (!ctx.ageCheck) throw new AppError("AGE_CHECK_UNAVAILABLE");
  const id = newId(ctx.now());
  const backUrl = `${ctx.config.publicUrl}/idade/${id}?volta=${encodeURIComponent(back)}`;
  const { start: begin } = ctx.ageCheck;
  const { ref, url } = await submitAgeCheck(ctx, () => begin({ reference: id, backUrl }));
  await insertCheck(ctx, { id, sessionId: fanSessionId, ref });
  return { id, url };
}
