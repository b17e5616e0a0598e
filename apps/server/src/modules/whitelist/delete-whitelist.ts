import type { Ctx } from "#core/ctx";
import { anonymiseEntries, anonymiseGuest } from "./whitelist.store.ts";

/** Deletes the contacts of a creator's guest list; subscriptions of guests remain. */
export async function deleteWhitelist(ctx: Ctx, accountId: string) {
  await anonymiseEntries(ctx, accountId);
}

/** Deletes the personal data of entries with this e-mail address, within the caller's transaction. */
export async function anonymiseGuestEntries(ctx: Ctx, email: string) {
  await anonymiseGuest(ctx, email);
}
