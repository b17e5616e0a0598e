import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { insertGuest } from "./free.store.ts";
import { insertChanges, insertSubscription, type NewSubscription } from "./subscriptions.store.ts";

/** A pending subscription at the current price, which it keeps. */
export async function createSubscription(ctx: Ctx, order: Omit<NewSubscription, "id">): Promise<string> {
  const id = newId(ctx.now());
  await insertSubscription(ctx, { ...order, id });
  return id;
}

type Guest = { accountId: string; fanId: string; name: string; phone: string; end: Date | null };

/** Creates free access without a plan, until a date or unlimited. Returns the subscription's id. */
export async function createGuestSubscription(ctx: Ctx, guest: Guest): Promise<string> {
  const [id, at] = [newId(ctx.now()), ctx.now()];
  await insertGuest(ctx, { ...guest, id });
  const { accountId, end: until } = guest;
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "started", actor: "creator", at, until }]);
  return id;
}
