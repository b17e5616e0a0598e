import { z } from "zod";
import { newPassword } from "./auth-values.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { email, unfilled } from "./values.ts";

/** Throttle of endpoints that send a link to an address that anyone can enter. */
export const requestLinkConfig = {
  access: "public",
  errors: ["VALIDATION_FAILED"],
  throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
  idempotencyKey: "ignored",
} as const satisfies Endpoint["config"];

/** Throttle of endpoints that use such a link. */
export const useLinkConfig = {
  access: "public",
  errors: ["VALIDATION_FAILED", "LINK_EXPIRED"],
  throttle: [{ per: ["address"], limit: 20, minutes: 60, counts: ["LINK_EXPIRED"] }],
  idempotencyKey: "ignored",
} as const satisfies Endpoint["config"];

/** Lifetime of e-mailed links, in minutes. */
export const linkMinutes = { password: 30, email: 24 * 60, intrusion: 7 * 24 * 60, recovery: 60 } as const;

export const forgotBody = z.strictObject({ email });

export const forgotPassword = endpoint({
  method: "POST",
  url: "/auth/password/forgot",
  schema: {
    summary: "Send a password reset link",
    description:
      "Response and duration are the same whether or not the account exists. Earlier links stay valid until one is " +
      "used. Mails are also limited for each e-mail, separately by address and for devices that have signed in with " +
      "it.",
    operationId: "sendPasswordReset",
    body: forgotBody,
    response: { 204: z.null() },
  },
  config: requestLinkConfig,
});

export const linkToken = z.string(unfilled).min(1, unfilled).max(100);

export const checkResetLink = endpoint({
  method: "POST",
  url: "/auth/password/link",
  schema: {
    summary: "Check a password reset link",
    description: "Does not consume the link. In the body, since the token is a secret.",
    operationId: "checkPasswordResetLink",
    body: z.strictObject({ token: linkToken }),
    response: { 204: z.null() },
  },
  config: useLinkConfig,
});

export const resetPassword = endpoint({
  method: "POST",
  url: "/auth/password/reset",
  schema: {
    summary: "Set a new password with an e-mailed link",
    description: "Consumes the link and ends all sessions.",
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: { 204: z.null() },
  },
  config: useLinkConfig,
});

export const verifyEmail = endpoint({
  method: "POST",
  url: "/auth/email/verify",
  schema: {
    summary: "Verify an e-mail with its link",
    description: "The address that the link was sent to becomes the address of the account.",
    body: z.strictObject({ token: linkToken }),
    response: { 200: z.object({ email: z.string() }) },
  },
  config: { ...useLinkConfig, errors: [...useLinkConfig.errors, "EMAIL_TAKEN"] },
});

export const reportIntrusion = endpoint({
  method: "POST",
  url: "/auth/intrusion",
  schema: {
    summary: "Report that somebody else uses the account",
    description:
      "By the link in an e-mail about a change of the account. Ends all sessions, removes the password and the " +
      "recovery codes that were created since the e-mail, blocks the second factors that were added since, cancels " +
      "delayed changes of where money goes, stops payouts for 24 hours, and sends a link for a new password. If all " +
      "factors are blocked, it starts the recovery that two admins can approve after 72 hours: a mailbox alone removes " +
      "none. If the e-mail or the username of the account was changed after the link was sent, the earlier one is restored.",
    operationId: "reportIntrusion",
    body: z.strictObject({ token: linkToken }),
    response: { 204: z.null() },
  },
  config: useLinkConfig,
});
