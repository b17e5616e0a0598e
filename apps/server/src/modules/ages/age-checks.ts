import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import { AgeCheckError } from "#ports/age-check/port";
import { decideCheck, deleteCheck, deleteUndecided, insertCheck, selectCheck } from "./ages.store.ts";

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
async function requestAgeCheck<T>(ctx: Ctx, request: () => Promise<T>): Promise<T> {
  return request().catch((error: unknown) => {
    if (!(error instanceof AgeCheckError)) throw error;
    ctx.log.warn({ err: error }, "the age check did not answer");
    throw new AppError("AGE_CHECK_UNAVAILABLE");
  });
}

/**
 * The result is read from the provider, since the return URL could be forged. Only result, method and time are stored
 * (LGPD). NOT_FOUND, AGE_CHECK_UNAVAILABLE.
 */
export async function syncAgeCheck(ctx: Ctx, fanSessionId: string, id: string) {
  const check = await selectCheck(ctx, id, fanSessionId);
  if (!check) throw new AppError("NOT_FOUND");
  if (check.result) return { id, state: check.result };
  const { ageCheck } = ctx;
  if (!ageCheck || !check.ref) throw new AppError("AGE_CHECK_UNAVAILABLE");
  const { ref } = check;
  const result = await requestAgeCheck(ctx, () => ageCheck.read(ref));
  if (result.state === "gone") await deleteCheck(ctx, id);
  if (result.state === "passed" || result.state === "failed")
    await decideCheck(ctx, id, { result: result.state, method: result.method });
  return { id, state: result.state };
}

const dayMs = 86_400_000;

/** Deletes checks that were started and not finished within a day. */
async function cleanupAgeChecks(ctx: Ctx) {
  await deleteUndecided(ctx, new Date(ctx.now().getTime() - dayMs));
}

export const cleanupAgeChecksJob = defineJob({
  name: "cleanup-age-checks",
  queue: "maintenance",
  cron: "40 * * * *",
  run: (ctx) => cleanupAgeChecks(ctx),
});
