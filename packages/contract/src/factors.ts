import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { createdCredential, creationOptions, factorCode } from "./factor-values.ts";
import { byId, line } from "./values.ts";

export * from "./factor-values.ts";
export * from "./factors-recovery.ts";
export * from "./factors-sign-in.ts";

/** At most this many passkeys for an account. */
export const maxPasskeys = 10;

/** A set of recovery codes has this many, each usable once. */
export const recoveryCodeCount = 10;

export const passkeyName = line(1, 60);

export const passkey = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  blocked: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/**
 * A `blocked` factor was added before the report of an intrusion (`POST /auth/intrusion`), or removed before it beside another one,
 * and accepts no sign-in; its owner can unblock or remove it. `passkeysAvailable` is false if the public URL is an IP address, which cannot have passkeys. `mandatory` for admins.
 * `recoveryReadyAt` is set while a recovery is open. A client suggests a second factor to an owner who has received
 * money, but not before `postponedUntil`.
 */
export const factorList = z.object({
  passkeys: z.array(passkey),
  app: z.object({ createdAt: z.iso.datetime(), blocked: z.boolean() }).nullable(),
  recoveryCodesLeft: z.int(),
  passkeysAvailable: z.boolean(),
  mandatory: z.boolean(),
  recoveryReadyAt: z.iso.datetime().nullable(),
  postponedUntil: z.iso.datetime().nullable(),
});
export type FactorList = z.infer<typeof factorList>;

/** Shown once; null if the account has codes from before. */
const recoveryCodes = z.array(z.string()).nullable();

export const getFactors = endpoint({
  method: "GET",
  url: "/auth/factors",
  schema: { summary: "List the second factors of the account", response: { 200: factorList } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

export const startPasskey = endpoint({
  method: "POST",
  url: "/auth/passkeys/options",
  schema: {
    summary: "Create options for a new passkey",
    description: "For `navigator.credentials.create`. The challenge expires after 5 minutes.",
    operationId: "createPasskeyOptions",
    response: { 200: creationOptions },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "PASSKEYS_UNAVAILABLE", "TOO_MANY_PASSKEYS"],
    throttle: hourly(60),
    idempotencyKey: "ignored",
  },
});

export const postPasskey = endpoint({
  method: "POST",
  url: "/auth/passkeys",
  schema: {
    summary: "Add a passkey",
    description: "The first second factor of an account also creates its recovery codes, which are returned once.",
    body: z.strictObject({ name: passkeyName, credential: createdCredential }),
    response: { 201: z.object({ passkey, recoveryCodes }) },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "PASSKEYS_UNAVAILABLE", "PASSKEY_REFUSED", "TOO_MANY_PASSKEYS"],
    throttle: hourly(60),
    idempotencyKey: "ignored",
  },
});

export const patchPasskey = endpoint({
  method: "PATCH",
  url: "/auth/passkeys/:_id",
  schema: {
    summary: "Update the name of a passkey",
    params: byId,
    body: z.strictObject({ name: passkeyName }),
    response: { 200: passkey },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const deletePasskey = endpoint({
  method: "DELETE",
  url: "/auth/passkeys/:_id",
  schema: {
    summary: "Remove a passkey",
    description: "Removing the last second factor also removes the recovery codes.",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"],
  },
});

export const startApp = endpoint({
  method: "POST",
  url: "/auth/app",
  schema: {
    summary: "Create a secret for an authenticator app",
    description:
      "The app counts as a second factor once one of its codes is confirmed. Repeating the request replaces a secret " +
      "that is not confirmed. `url` is an `otpauth:` URL, for a QR code.",
    operationId: "createAuthenticatorApp",
    response: { 200: z.object({ secret: z.string(), url: z.string() }) },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "APP_ALREADY_ADDED"],
    throttle: hourly(60),
    idempotencyKey: "ignored",
  },
});

export const confirmApp = endpoint({
  method: "POST",
  url: "/auth/app/confirm",
  schema: {
    summary: "Confirm the authenticator app with a code",
    description: "The first second factor of an account also creates its recovery codes, which are returned once.",
    operationId: "confirmAuthenticatorApp",
    body: z.strictObject({ code: factorCode }),
    response: { 200: z.object({ recoveryCodes }) },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "FACTOR_FAILED", "APP_ALREADY_ADDED"],
    throttle: hourly(60),
    idempotencyKey: "ignored",
  },
});

export const deleteApp = endpoint({
  method: "DELETE",
  url: "/auth/app",
  schema: {
    summary: "Remove the authenticator app",
    description: "Removing the last second factor also removes the recovery codes.",
    operationId: "deleteAuthenticatorApp",
    response: { 204: z.null() },
  },
  config: { throttle: hourly(60), access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "NOT_FOUND"] },
});

export const unblockPasskey = endpoint({
  method: "POST",
  url: "/auth/passkeys/:_id/unblock",
  schema: {
    summary: "Revert the block of a passkey",
    description:
      "NOT_FOUND for one that is not blocked. The session shows another factor, which a blocked one cannot open.",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"],
  },
});

export const unblockApp = endpoint({
  method: "POST",
  url: "/auth/app/unblock",
  schema: {
    summary: "Revert the block of the authenticator app",
    description: "As for a passkey.",
    operationId: "unblockAuthenticatorApp",
    response: { 204: z.null() },
  },
  config: { throttle: hourly(60), access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "NOT_FOUND"] },
});

export const postRecoveryCodes = endpoint({
  method: "POST",
  url: "/auth/recovery-codes",
  schema: {
    summary: "Create new recovery codes",
    description: "Invalidates the earlier ones. NOT_FOUND for an account without a second factor.",
    operationId: "createRecoveryCodes",
    response: { 201: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "NOT_FOUND"],
    throttle: hourly(20),
    idempotencyKey: "ignored",
  },
});

export const postponeFactors = endpoint({
  method: "POST",
  url: "/auth/factors/postpone",
  schema: {
    summary: "Dismiss the suggestion of a second factor",
    description: "For 14 days.",
    operationId: "postponeFactors",
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});
