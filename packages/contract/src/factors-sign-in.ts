import { z } from "zod";
import { session } from "./auth-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { assertedCredential, factorCode, requestOptions } from "./factor-values.ts";
import { unfilled } from "./values.ts";

export const startPasskeyLogin = endpoint({
  method: "POST",
  url: "/auth/login/passkey/options",
  schema: {
    summary: "Create options for a sign-in with a passkey",
    description: "For `navigator.credentials.get`. The challenge expires after 5 minutes.",
    operationId: "createPasskeySignInOptions",
    response: { 200: requestOptions },
  },
  config: {
    access: "public",
    errors: ["PASSKEYS_UNAVAILABLE"],
    throttle: [{ per: ["address"], limit: 300, minutes: 15 }],
    idempotencyKey: "ignored",
  },
});

export const loginWithPasskey = endpoint({
  method: "POST",
  url: "/auth/login/passkey",
  schema: {
    summary: "Sign in with a passkey",
    description:
      "Without a password: the authenticator has verified its user. Also the second step of a sign-in with a password.",
    operationId: "createSessionWithPasskey",
    body: z.strictObject({ credential: assertedCredential }),
    response: { 200: session },
  },
  config: {
    access: "public",
    errors: [
      "VALIDATION_FAILED",
      "PASSKEYS_UNAVAILABLE",
      "FACTOR_FAILED",
      "PASSKEY_COUNTER",
      "FACTOR_BLOCKED",
      "ACCOUNT_SUSPENDED",
    ],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["FACTOR_FAILED", "PASSKEY_COUNTER"] }],
    idempotencyKey: "ignored",
  },
});

export const loginWithCode = endpoint({
  method: "POST",
  url: "/auth/login/code",
  schema: {
    summary: "Sign in with a code after the password",
    description:
      "`code` is of the authenticator app or a recovery code, and is accepted once. `pendingToken` is that of a 202 of " +
      "`POST /auth/login`; SIGN_IN_EXPIRED once it is 5 minutes old or the password has changed. At most 10 wrong codes in an hour, apart for " +
      "devices on which the account has signed in, and 50 of the app in 24 hours on all devices together (FACTOR_LOCKED): " +
      "then a passkey, a recovery code or a recovery is needed.",
    operationId: "createSessionWithCode",
    body: z.strictObject({ pendingToken: z.string(unfilled).min(1, unfilled).max(200), code: factorCode }),
    response: { 200: session },
  },
  config: {
    access: "public",
    errors: [
      "VALIDATION_FAILED",
      "SIGN_IN_EXPIRED",
      "FACTOR_FAILED",
      "FACTOR_BLOCKED",
      "FACTOR_LOCKED",
      "TOO_MANY_ATTEMPTS",
      "ACCOUNT_SUSPENDED",
    ],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["FACTOR_FAILED", "SIGN_IN_EXPIRED"] }],
    idempotencyKey: "ignored",
  },
});

export const startConfirmation = endpoint({
  method: "POST",
  url: "/auth/confirm/options",
  schema: {
    summary: "Create options for a confirmation with a passkey",
    description: "For `navigator.credentials.get`. The challenge expires after 5 minutes.",
    operationId: "createConfirmationOptions",
    response: { 200: requestOptions },
  },
  config: {
    access: "creator",
    errors: ["UNAUTHENTICATED", "PASSKEYS_UNAVAILABLE"],
    throttle: hourly(120),
    idempotencyKey: "ignored",
  },
});
