import type { Ctx } from "#core/ctx";
import { publishIfSellable } from "./profile.store.ts";

/** A page becomes public by itself the first time an active plan and a way to be paid exist. */
export async function publishWhenSellable(ctx: Ctx, accountId: string) {
  await publishIfSellable(ctx, accountId);
}
