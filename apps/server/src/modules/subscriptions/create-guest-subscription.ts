import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { insertGuest } from "./free.store.ts";
import { insertChanges } from "./subscriptions.store.ts";

type Guest = { accountId: string; fanId: string; name: string; phone: string; end: Date | null };

/** Free access without a plan, until a date or for good; answers its subscription. */
export async function createGuestSubscription(ctx: Ctx, guest: Guest): Promise<string> {
  const [id, at] = [newId(ctx.now()), ctx.now()];
  await insertGuest(ctx, { ...guest, id });
  const { accountId, end: until } = guest;
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "started", actor: "creator", at, until }]);
  return id;
}
