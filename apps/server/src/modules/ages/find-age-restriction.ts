import type { Ctx } from "#core/ctx";
import { selectBars } from "./ages.store.ts";

/**
 * What keeps a fan out of a creator's closed things whatever was paid, asked at each access: that they were taken down, or are
 * for adults and nobody has shown here to be one. Undefined where nothing does.
 */
export async function findAgeRestriction(
  ctx: Ctx,
  accountId: string,
  fanSessionId: string,
): Promise<"CONTENT_HIDDEN" | "AGE_CHECK_REQUIRED" | undefined> {
  const bars = await selectBars(ctx, accountId, fanSessionId);
  if (bars?.takenDown) return "CONTENT_HIDDEN";
  return bars?.adult && !bars.proved ? "AGE_CHECK_REQUIRED" : undefined;
}
