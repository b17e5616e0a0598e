import type { factors } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockPasswordHash } from "./auth.store.ts";
import { verifyPendingToken } from "./pending-sign-in.ts";
import { cancelRecovery } from "./recovery.ts";
import { type SignInSource, startSession } from "./start-session.ts";
import { verifyFactorCode } from "./verify-factor-code.ts";

type Body = z.output<typeof factors.loginWithCode.schema.body>;

/**
 * The second step of `login`. SIGN_IN_EXPIRED, FACTOR_FAILED, TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback
 * would undo the counted attempt.
 */
export async function loginWithCode(ctx: Ctx, { pendingToken, code }: Body, source: SignInSource) {
  const account = await verifyPendingToken(ctx, pendingToken);
  return verifyFactorCode(ctx, account, { code, device: source.requester.device, allowsRecovery: true }, (accept) =>
    inTransaction(ctx, async (ctx) => {
      // As in `login`: no session outlives a change of the password that was used.
      if ((await lockPasswordHash(ctx, account.id)) !== account.passwordHash) throw new AppError("SIGN_IN_EXPIRED");
      const accepted = await accept(ctx);
      await cancelRecovery(ctx, account.id);
      return startSession(ctx, account, source, accepted);
    }),
  );
}
