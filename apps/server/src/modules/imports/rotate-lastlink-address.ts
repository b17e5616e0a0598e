import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { newToken } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { upsertAddress } from "./lastlink.store.ts";

/**
 * Gives the creator's webhook another address, which is mailed and logged; the one before is nobody's from then on. PASSWORD_REQUIRED,
 * PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function rotateLastlinkAddress(ctx: Ctx, session: CreatorSession, currentPassword: string | undefined) {
  await verifyPassword(ctx, session, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    await upsertAddress(ctx, session.accountId, newToken());
    await recordAccountChange(ctx, session.accountId, "lastlink_address_changed");
  });
}
