import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { decideCheck, deleteCheck, selectCheck } from "./ages.store.ts";
import { requestAgeCheck } from "./start-age-check.ts";

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
