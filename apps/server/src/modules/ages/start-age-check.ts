import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { AgeCheckError } from "#ports/age-check/port";
import { insertCheck } from "./ages.store.ts";

/**
 * Starts a check; the provider gets no personal data. AGE_CHECK_UNAVAILABLE if it does not respond or none is
 * configured.
 */
export async function startAgeCheck(ctx: Ctx, fanSessionId: string, back: string) {
  if (!ctx.ageCheck) throw new AppError("AGE_CHECK_UNAVAILABLE");
  const id = newId(ctx.now());
  const backUrl = `${ctx.config.publicUrl}/idade/${id}?volta=${encodeURIComponent(back)}`;
  const { start } = ctx.ageCheck;
  const { ref, url } = await requestAgeCheck(ctx, () => start({ reference: id, backUrl }));
  await insertCheck(ctx, { id, sessionId: fanSessionId, ref });
  return { id, url };
}

/** AGE_CHECK_UNAVAILABLE and a log entry if the provider does not respond. */
export async function requestAgeCheck<T>(ctx: Ctx, request: () => Promise<T>): Promise<T> {
  return request().catch((error: unknown) => {
    if (!(error instanceof AgeCheckError)) throw error;
    ctx.log.warn({ err: error }, "the age check did not answer");
    throw new AppError("AGE_CHECK_UNAVAILABLE");
  });
}
