import type { factors } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { verifyPasskey } from "#modules/factors/index";
import { selectAccount } from "./auth.store.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { recordFailedPasskey } from "./record-failed-factor.ts";
import { cancelRecovery } from "./recovery.ts";
import { type SignInSource, startSession } from "./start-session.ts";

type Credential = z.output<typeof factors.assertedCredential>;

/** FACTOR_FAILED, PASSKEY_COUNTER. Needs no password, since the authenticator has verified its user. */
export async function loginWithPasskey(ctx: Ctx, credential: Credential, source: SignInSource) {
  const signIn = inTransaction(ctx, async (ctx) => {
    const { accountId, isNewlySynced } = await verifyPasskey(ctx, ["sign-in"], credential);
    if (isNewlySynced) await recordAccountChange(ctx, accountId, "passkey_synced");
    await cancelRecovery(ctx, accountId);
    return startSession(ctx, await selectAccount(ctx, accountId), source, "passkey");
  });
  return signIn.catch(async (error) => {
    await recordFailedPasskey(ctx, credential.id, error);
    throw error;
  });
}
