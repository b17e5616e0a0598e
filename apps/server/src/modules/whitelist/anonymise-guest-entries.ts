import type { Ctx } from "#core/ctx";
import { anonymiseGuest } from "./whitelist.store.ts";

/** Within the caller's transaction: who was invited by this e-mail is nobody, and is not invited any more. */
export async function anonymiseGuestEntries(ctx: Ctx, email: string) {
  await anonymiseGuest(ctx, email);
}
