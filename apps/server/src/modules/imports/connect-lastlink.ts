import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { upsertConnection } from "./lastlink.store.ts";

type Given = { token: string; currentPassword?: string | undefined };

/**
 * Remembers the token of the creator's webhook, in the place of the one before, which is mailed and logged. It is only ever compared.
 * PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function connectLastlink(ctx: Ctx, session: CreatorSession, { token, currentPassword }: Given) {
  await verifyPassword(ctx, session, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    await upsertConnection(ctx, session.accountId, hashToken(token));
    await recordAccountChange(ctx, session.accountId, "lastlink_token_changed");
  });
}
