import type { Ctx } from "#core/ctx";
import { deleteChecksOf, selectPassedCheck, selectRestrictions } from "./ages.store.ts";

/** Within the caller's transaction. Deletes the checks of ended sessions. */
export async function deleteAgeChecks(ctx: Ctx, sessionIds: readonly string[]) {
  if (sessionIds.length > 0) await deleteChecksOf(ctx, sessionIds);
}

/** The passed check of this browser, and the provider, undefined if none is configured. */
export async function getAge(ctx: Ctx, fanSessionId: string) {
  return { check: await selectPassedCheck(ctx, fanSessionId), provider: ctx.ageCheck };
}

/**
 * Why a fan may not open a creator's closed content, regardless of payment; checked at each access. CONTENT_HIDDEN if
 * an admin took the page down, AGE_CHECK_REQUIRED if it is for adults and this browser has no passed check.
 */
export async function findAgeRestriction(
  ctx: Ctx,
  accountId: string,
  fanSessionId: string,
): Promise<"CONTENT_HIDDEN" | "AGE_CHECK_REQUIRED" | undefined> {
  const restrictions = await selectRestrictions(ctx, accountId, fanSessionId);
  if (restrictions?.takenDown) return "CONTENT_HIDDEN";
  return restrictions?.adult && !restrictions.verified ? "AGE_CHECK_REQUIRED" : undefined;
}
