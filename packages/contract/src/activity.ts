import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./values.ts";

/** What the security log of an account contains. */
export const activityKinds = [
  ...["signed_in", "sign_in_failed", "signed_out", "new_device", "session_ended", "sessions_ended"],
  ...[
    "password_changed",
    "password_reset",
    "email_change_requested",
    "email_changed",
    "email_verified",
    "intrusion_reported",
  ],
  ...["passkey_added", "passkey_removed", "totp_added", "totp_removed", "factors_reset", "recovery_codes_created"],
  ...["recovery_code_used", "factor_failed", "recovery_requested", "recovery_canceled", "recovery_approved"],
  ...["recovery_rejected", "recovery_completed", "access_refused", "rate_limited", "support_granted", "support_used"],
  ...["role_granted", "role_revoked", "pix_added", "pix_changed", "pix_change_canceled", "mp_connected"],
  ...["mp_disconnected", "mp_change_canceled", "iugu_requested", "iugu_canceled", "lastlink_token_changed"],
  ...[
    "lastlink_address_changed",
    "payout_changed",
    "payout_canceled",
    "export_requested",
    "deletion_requested",
    "deletion_withdrawn",
    "deleted",
  ],
  ...["suspended", "unsuspended", "password_link_created", "username_changed", "phone_changed", "factors_blocked"],
  ...["passkey_synced", "factors_restored", "factor_unblocked"],
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * `method` is the method of a successful or failed sign-in, also on a new device (`new_device`); `endpoint` is the method and route pattern of a refused
 * request; an admin wrote `reason`. `scope` distinguishes the end of all other sessions from the end of one. `capped`:
 * further events of that kind are not logged for up to an hour. `username` is the one of before a change.
 */
export const activityDetails = z.object({
  method: z.enum(["password", "passkey", "totp", "recovery_code"]).optional(),
  endpoint: z.string().optional(),
  reason: z.string().optional(),
  scope: z.literal("others").optional(),
  capped: z.literal(true).optional(),
  username: z.string().optional(),
});
export type ActivityDetails = z.infer<typeof activityDetails>;

/**
 * `device` is browser and system ("Chrome no Android"), `network` an IPv4 address or the /64 of an IPv6 address. Both
 * are null for what support or a background job did.
 */
export const activity = z.object({
  _id: z.uuid(),
  kind: z.enum(activityKinds),
  at: z.iso.datetime(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  details: activityDetails,
});
export type Activity = z.infer<typeof activity>;

export const listActivity = endpoint({
  method: "GET",
  url: "/auth/activity",
  schema: {
    summary: "List the security log of the account",
    description: "Newest first. Entries are kept for six months.",
    querystring: pageQuery,
    response: { 200: page(activity) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const deleteSessions = endpoint({
  method: "DELETE",
  url: "/auth/sessions",
  schema: {
    summary: "End all other sessions of the account",
    operationId: "deleteOtherSessions",
    response: { 204: z.null() },
  },
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED"] },
});
