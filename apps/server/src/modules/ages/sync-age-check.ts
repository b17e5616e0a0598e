import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { decideCheck, deleteCheck, selectCheck } from "./ages.store.ts";
import { submitAgeCheck } from "./submit-age-check.ts";

/**
 * How a check of this browser went: what the way back says is not believed, the provider is asked. Of a result only it, its method
 * and its time are kept. NOT_FOUND, AGE_CHECK_UNAVAILABLE.
 */
export async function syncAgeCheck(ctx: Ctx, fanSessionId: string, id: string) {
  const found = await selectCheck(ctx, id, fanSessionId);
  if (!found) throw new AppError("NOT_FOUND");
  if (found.result) return { id, state: found.result };
  const { ageCheck } = ctx;
  if (!ageCheck || !found.ref) throw new AppError("AGE_CHECK_UNAVAILABLE");
  const { ref } = found;
  const finding = await submitAgeCheck(ctx, () => ageCheck.parsed(ref));
  if (finding.state === "gone") await deleteCheck(ctx, id);
  if (finding.state === "passed" || finding.state === "failed")
    await decideCheck(ctx, id, { result: finding.state, method: finding.method });
  return { id, state: finding.state };
}
