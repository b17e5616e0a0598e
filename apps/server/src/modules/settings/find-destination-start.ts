import type { Ctx } from "#core/ctx";
import { destinationRestMs } from "./settings.rules.ts";
import { hasSold } from "./settings.store.ts";

/**
 * From when on sales may go to a destination that was chosen at `chosenAt`: 24 hours later, or null for at once if that is over, or while
 * the creator has never sold, when there is no income to protect yet.
 */
export async function findDestinationStart(
  ctx: Ctx,
  accountId: string,
  chosenAt: Date = ctx.now(),
): Promise<Date | null> {
  const startsAt = new Date(chosenAt.getTime() + destinationRestMs);
  return startsAt > ctx.now() && (await hasSold(ctx, accountId)) ? startsAt : null;
}
