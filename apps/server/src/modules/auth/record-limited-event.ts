import type { activity } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { countEvent } from "#core/event-counts";
import { findSource } from "#core/http/request-source";
import { digest } from "#core/keys/keys";
import { findPasskeyOwner } from "#modules/factors/index";
import { insertLimitedEvent } from "./account-events.store.ts";
import { selectCredentials } from "./auth.store.ts";

const hourMs = 3_600_000;

/**
 * Rows of one account within an hour of the first: from one network, and from all. Somebody who fills those of their
 * network hides no failure from another one.
 */
const failures = { network: 20, account: 200 };
const once = { network: 1, account: 1 };
const hourlyRows = {
  factor_failed: failures,
  sign_in_failed: failures,
  access_refused: failures,
  rate_limited: once,
  support_granted: once,
  support_used: once,
};

type LimitedEvent = {
  /** Undefined for an unknown `name`: the same is done, and no row is written. */
  accountId: string | undefined;
  name?: string;
  /** What has a limit of its own within the kind: the endpoint, or a visit. */
  part?: string;
  details?: activity.ActivityDetails;
};

/**
 * Writes an event that somebody else can cause often, so that a flood of them does not fill the log. One statement, which
 * writes for unknown names too: its duration does not disclose whether an account exists. Not inside a transaction, whose
 * rollback would undo it. Returns whether a row was written; the caller counts the event (`countEvent`).
 */
export async function recordLimitedEvent(
  ctx: Ctx,
  kind: keyof typeof hourlyRows,
  { accountId, name = "", part = "", details }: LimitedEvent,
): Promise<boolean> {
  const toBucket = (...parts: string[]) =>
    digest(ctx.keys, "throttle", "account event", kind, accountId ?? name, part, ...parts);
  return insertLimitedEvent(ctx, {
    ...{ kind, accountId, details },
    bucket: toBucket(findSource()?.network ?? "no network"),
    accountBucket: toBucket(),
    endsAt: new Date(ctx.now().getTime() + hourMs),
    limit: hourlyRows[kind].network,
    accountLimit: hourlyRows[kind].account,
  });
}

export async function findAccountByName(ctx: Ctx, usernameOrEmail: string): Promise<string | undefined> {
  return (await selectCredentials(ctx, usernameOrEmail))?.id;
}

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
