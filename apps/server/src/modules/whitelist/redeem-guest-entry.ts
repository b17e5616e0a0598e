import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { createGuestSubscription } from "#modules/subscriptions/index";
import { type EntryRow, lockWaitingFor, markClaimed, selectWaitingFans } from "./whitelist.store.ts";

type VerifiedFan = { fanId: string; email: string };

/** Gives an entry to the fan who verified its e-mail address or has its link. */
export async function redeemGuestEntry(ctx: Ctx, entry: EntryRow, { fanId, email }: VerifiedFan) {
  const { accountId, phone, name, expiresAt: end } = entry;
  const guest = { accountId, fanId, name: name ?? email, phone: phone ?? "", end };
  await markClaimed(ctx, entry.id, await createGuestSubscription(ctx, guest));
}

/** Redeems all entries of this e-mail address. */
export async function redeemEntriesOf(ctx: Ctx, fan: VerifiedFan) {
  for (const entry of await lockWaitingFor(ctx, fan.email)) await redeemGuestEntry(ctx, entry, fan);
}

/** Redeems entries that were added after the visitor had verified the e-mail address. */
export async function redeemVisitorEntries(ctx: Ctx, fanSessionId: string, accountId: string) {
  const fans = await selectWaitingFans(ctx, fanSessionId, accountId);
  for (const fan of fans) await inTransaction(ctx, (ctx) => redeemEntriesOf(ctx, fan));
}
