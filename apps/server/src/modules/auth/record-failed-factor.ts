import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { countEvent } from "#core/event-counts";
import { findPasskeyOwner } from "#modules/factors/index";
import { recordLimitedEvent } from "./record-limited-event.ts";

export function isFactorFailure(error: unknown): boolean {
  return error instanceof AppError && (error.code === "FACTOR_FAILED" || error.code === "PASSKEY_COUNTER");
}

/** Logs a refused factor. Not inside the transaction that the refusal rolls back. */
export async function recordFailedFactor(ctx: Ctx, accountId: string, method: "passkey" | "totp") {
  countEvent("factor_failed");
  await recordLimitedEvent(ctx, "factor_failed", { accountId, details: { method } });
}

/** As above, for the owner of a passkey, if there is one; other errors are not logged. */
export async function recordFailedPasskey(ctx: Ctx, credentialId: string, error: unknown) {
  const accountId = isFactorFailure(error) ? await findPasskeyOwner(ctx, credentialId) : undefined;
  if (accountId) await recordFailedFactor(ctx, accountId, "passkey");
}
