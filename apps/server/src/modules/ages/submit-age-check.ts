import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { AgeCheckError } from "#ports/age-check/port";

/** What the provider says; AGE_CHECK_UNAVAILABLE, and a line in the log, where it says nothing. */
export async function submitAgeCheck<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof AgeCheckError)) throw error;
    ctx.log.warn({ err: error }, "the age check did not answer");
    throw new AppError("AGE_CHECK_UNAVAILABLE");
  });
}
