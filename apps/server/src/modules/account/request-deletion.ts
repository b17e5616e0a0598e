import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { getProfile, hidePage } from "#modules/profile/profile.queries";
import { cancelAllRenewals } from "#modules/subscriptions/cancel-all-renewals";
import { insertDeletion } from "./account.store.ts";

type Asked = { username: string; currentPassword?: string | undefined };

/**
 * The page is gone and nothing renews from now on; the rest waits for `deleteDueAccounts`. VALIDATION_FAILED for another username, and
 * as `confirmPassword` refuses. Asking twice changes nothing.
 */
export async function requestDeletion(ctx: Ctx, session: CreatorSession, { username, currentPassword }: Asked) {
  const { accountId } = session;
  const own = (await getProfile(ctx, accountId)).username;
  if (username.replace(/^@/, "").toLowerCase() !== own)
    throw new AppError("VALIDATION_FAILED", { username: "Digite seu nome de usuário como ele é." });
  await verifyPassword(ctx, session, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    if (!(await insertDeletion(ctx, accountId))) return;
    await hidePage(ctx, accountId);
    await cancelAllRenewals(ctx, accountId);
    await recordAccountChange(ctx, accountId, "deletion_asked");
  });
}
