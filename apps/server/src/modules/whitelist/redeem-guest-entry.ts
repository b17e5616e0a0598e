import type { Ctx } from "#core/ctx";
import { createGuestSubscription } from "#modules/subscriptions/create-subscription";
import { type EntryRow, lockWaitingFor, markClaimed } from "./whitelist.store.ts";

type Proved = { fanId: string; email: string };

/** Gives an entry to the person who has proved to be meant, or who holds its link. */
export async function redeemGuestEntry(ctx: Ctx, entry: EntryRow, { fanId, email }: Proved) {
  const { account_id: accountId, phone, name, expires_at: end } = entry;
  const guest = { accountId, fanId, name: name ?? email, phone: phone ?? "", end };
  await markClaimed(ctx, entry.id, await createGuestSubscription(ctx, guest));
}

/** Opens every entry that waits for this e-mail. */
export async function redeemEntriesOf(ctx: Ctx, proved: Proved) {
  for (const entry of await lockWaitingFor(ctx, proved.email)) await redeemGuestEntry(ctx, entry, proved);
}
