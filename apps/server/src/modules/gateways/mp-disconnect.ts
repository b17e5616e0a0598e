import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { selectConnectionOf, selectNextConnection, updateStart } from "./gateways.store.ts";
import { endMpConnection } from "./mp-end-connection.ts";

/**
 * New orders go to the creator's own key again, and an account that waits never sells. The credentials stay: what was sold by them may
 * have to be refunded. PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function disconnectMp(ctx: Ctx, session: CreatorSession, currentPassword?: string) {
  await verifyPassword(ctx, session, currentPassword);
  await cancelNextMp(ctx, session.accountId);
  const active = await selectConnectionOf(ctx, session.accountId, "mercadopago");
  if (active) await endMpConnection(ctx, active.id);
}

/** Sales go on as before: the account that waits to replace their destination never sells. */
export async function cancelNextMp(ctx: Ctx, accountId: string) {
  const next = await selectNextConnection(ctx, accountId, "mercadopago");
  if (!next) return;
  if (next.status === "pending") return endMpConnection(ctx, next.id);
  // What was sold through it before goes on through it.
  await inTransaction(ctx, async (ctx) => {
    await updateStart(ctx, next.id, null);
    await recordAccountChange(ctx, accountId, "mp_change_canceled");
  });
}
