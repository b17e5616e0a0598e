import type { Ctx } from "#core/ctx";
import { countActive } from "./subscriptions.store.ts";

export function countSubscribers(ctx: Ctx, accountId: string): Promise<number> {
  return countActive(ctx, accountId);
}
