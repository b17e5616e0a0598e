import type { activity } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isKnown, type Requester } from "#core/known-devices";
import { insertEvent, lockSuspended } from "./auth.store.ts";
import { openSession } from "./open-session.ts";
import { recordAccountChange } from "./record-account-change.ts";

export type SignedIn = { id: string; username: string; email: string };
type SignInMethod = NonNullable<activity.ActivityDetails["method"]>;
export type SignInSource = { requester: Requester; userAgent: string };

/**
 * Within the transaction that has checked all that the sign-in needs. Sends an e-mail about a device on which the
 * account has not signed in before. ACCOUNT_SUSPENDED.
 */
export async function startSession(
  ctx: Ctx,
  account: SignedIn,
  { requester, userAgent }: SignInSource,
  method: SignInMethod,
) {
  const { id: accountId, username, email } = account;
  if (await lockSuspended(ctx, accountId)) throw new AppError("ACCOUNT_SUSPENDED");
  const isNewDevice = ![username, email].some((name) => isKnown(ctx, requester.device, ["creator", name]));
  const signIn = { userAgent: userAgent.slice(0, 300), at: ctx.now().toISOString() };
  if (isNewDevice) await recordAccountChange(ctx, accountId, "new_device", { signIn });
  await insertEvent(ctx, accountId, "signed_in", { method });
  return { session: await openSession(ctx, accountId, userAgent), username, email };
}
