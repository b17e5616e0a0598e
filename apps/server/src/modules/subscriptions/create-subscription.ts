import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { insertSubscription, type NewSubscription } from "./subscriptions.store.ts";

/** A pending subscription at the price of today, which it keeps. */
export async function createSubscription(ctx: Ctx, order: Omit<NewSubscription, "id">): Promise<string> {
  const id = newId(ctx.now());
  await insertSubscription(ctx, { ...order, id });
  return id;
}
