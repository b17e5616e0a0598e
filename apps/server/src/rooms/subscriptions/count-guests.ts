import type { Ctx } from "#core/ctx";
import { countFree } from "./subscriptions.store.ts";

/** How many watch for nothing; they stand beside the subscribers and are none. */
export function countGuests(ctx: Ctx, accountId: string): Promise<number> {
  return countFree(ctx, accountId);
}
