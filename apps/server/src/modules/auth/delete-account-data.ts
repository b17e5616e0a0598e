import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { removeFactors } from "#modules/factors/index";
import { anonymiseEvents, insertEvent } from "./account-events.store.ts";
import { anonymiseAccount, selectAccount } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { deleteLinks } from "./mailed-links.store.ts";
import { sendAccountChangedEmailJob } from "./record-account-change.ts";
import { updateCanceled } from "./recovery.store.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { anonymiseSessions } from "./sessions.store.ts";

/**
 * Within the caller's transaction, which has locked the account. Ends all access and frees the e-mail for another account; a verified
 * address gets a last e-mail.
 */
export async function deleteAccountData(ctx: Ctx, accountId: string) {
  const { email, username, emailVerifiedAt: verifiedAt } = await selectAccount(ctx, accountId);
  if (verifiedAt) await enqueue(ctx, sendAccountChangedEmailJob, { accountId, to: email, change: "deleted", username });
  await revokeSessions(ctx, accountId);
  await removeFactors(ctx, accountId);
  await updateCanceled(ctx, accountId);
  await anonymiseSessions(ctx, accountId);
  await anonymiseEvents(ctx, accountId);
  await deleteLinks(ctx, accountId);
  await anonymiseAccount(ctx, accountId, `${accountId}@apagada.invalid`);
  await insertEvent(ctx, accountId, "deleted");
  clearCachedMe(ctx, accountId);
}
