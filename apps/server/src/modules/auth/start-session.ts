import type { activity } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isKnown, type Requester } from "#core/http/known-devices";
import { newId } from "#core/ids";
import { hashToken } from "#core/keys/keys";
import { insertEvent } from "./account-events.store.ts";
import { newSessionToken, toDeviceOwner, toSessionEnd } from "./auth.rules.ts";
import { lockSignIn } from "./auth.store.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { insertSession } from "./sessions.store.ts";

type SignInMethod = NonNullable<activity.ActivityDetails["method"]>;
export type SignInSource = { requester: Requester; userAgent: string };

/**
 * Within the transaction that has checked all that the sign-in needs. Sends an e-mail about a device on which the
 * account has not signed in before, which is one entry of the log too. Returns the mark by which the device is known. ACCOUNT_SUSPENDED.
 */
export async function startSession(
  ctx: Ctx,
  { id: accountId }: { id: string },
  { requester, userAgent }: SignInSource,
  method: SignInMethod,
) {
  const account = await lockSignIn(ctx, accountId);
  if (account.suspendedAt) throw new AppError("ACCOUNT_SUSPENDED");
  const owner = toDeviceOwner(account);
  const isNewDevice = !isKnown(ctx, requester.device, owner);
  const signIn = { userAgent: userAgent.slice(0, 300), at: ctx.now().toISOString() };
  if (isNewDevice) await recordAccountChange(ctx, accountId, "new_device", { signIn, details: { method } });
  else await insertEvent(ctx, accountId, "signed_in", { method });
  return { session: await openSession(ctx, accountId, userAgent), owner };
}

export type OpenedSession = { accessToken: string; sessionId: string; expiresAt: Date };

/** A sign-in proves the owner's identity, so the session starts confirmed. */
export async function openSession(ctx: Ctx, accountId: string, userAgent: string): Promise<OpenedSession> {
  const [sessionId, expiresAt] = [newId(ctx.now()), toSessionEnd(ctx.now())];
  const accessToken = newSessionToken(sessionId);
  await insertSession(ctx, {
    id: sessionId,
    accountId,
    tokenHash: hashToken(accessToken),
    userAgent: userAgent.slice(0, 300),
    expiresAt,
  });
  return { accessToken, sessionId, expiresAt };
}
