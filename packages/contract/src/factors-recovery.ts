import { z } from "zod";
import { linkToken, requestLinkConfig, useLinkConfig } from "./auth-links.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { email } from "./values.ts";

/** Hours between the request and the approval of a recovery, and for which payouts stop after it. */
export const recoveryHours = 72;

export const requestRecovery = endpoint({
  method: "POST",
  url: "/auth/recovery",
  schema: {
    summary: "Send a link that starts a recovery",
    description:
      "For owners who have lost their second factors. Response and duration are the same whether or not the account " +
      "exists. An account without a second factor gets a link for a new password instead.",
    operationId: "sendRecoveryLink",
    body: z.strictObject({ email }),
    response: { 204: z.null() },
  },
  config: requestLinkConfig,
});

export const startRecovery = endpoint({
  method: "POST",
  url: "/auth/recovery/start",
  schema: {
    summary: "Start a recovery with an e-mailed link",
    description:
      "Consumes the link. Two admins can approve it after `readyAt`, 72 hours later. Until then the owner can cancel " +
      "it by signing in with a second factor, in a session that is still open, or by the link in the e-mail about it.",
    operationId: "startRecovery",
    body: z.strictObject({ token: linkToken }),
    response: { 200: z.object({ readyAt: z.iso.datetime() }) },
  },
  config: useLinkConfig,
});

export const cancelRecovery = endpoint({
  method: "DELETE",
  url: "/auth/recovery",
  schema: {
    summary: "Cancel the open recovery of the account",
    description: "Repeating the request returns 204 again.",
    operationId: "cancelRecovery",
    response: { 204: z.null() },
  },
  config: { throttle: hourly(60), access: "creator", errors: ["UNAUTHENTICATED"] },
});
