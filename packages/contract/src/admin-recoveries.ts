import { z } from "zod";
import { account, decisionErrors, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery, requiredParagraph } from "./values.ts";

/**
 * A request to remove the second factors of an account whose owner has lost them; or, `byReport`, of one whose factors were
 * all blocked by the report of an intrusion, which proves only that somebody reads its mailbox.
 */
export const recovery = z.object({
  _id: z.uuid(),
  account,
  requestedAt: z.iso.datetime(),
  readyAt: z.iso.datetime(),
  approvals: z.int(),
  approvedByMe: z.boolean(),
  byReport: z.boolean(),
});
export type Recovery = z.infer<typeof recovery>;

export const listRecoveries = endpoint({
  method: "GET",
  url: "/admin/recoveries",
  schema: {
    summary: "List open account recoveries",
    description: "The one that can be approved first comes first.",
    operationId: "listRecoveries",
    querystring: pageQuery,
    response: { 200: page(recovery) },
  },
  config: { access: "admin", errors },
});

export const approveRecovery = endpoint({
  method: "POST",
  url: "/admin/recoveries/:_id/approve",
  schema: {
    summary: "Approve an account recovery",
    description:
      "Possible once `readyAt` has passed. The approval of a second admin removes the second factors, ends all " +
      "sessions, and stops payouts for 72 hours. Repeating the request returns the same result.",
    operationId: "approveRecovery",
    params: byId,
    response: { 200: z.object({ _id: z.uuid(), completed: z.boolean() }) },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...decisionErrors, "RECOVERY_NOT_READY"] },
});

export const rejectRecovery = endpoint({
  method: "POST",
  url: "/admin/recoveries/:_id/reject",
  schema: {
    summary: "Reject an account recovery",
    description: "The owner gets an e-mail with the reason, and keeps the second factors.",
    operationId: "rejectRecovery",
    params: byId,
    body: z.strictObject({ reason: requiredParagraph(300) }),
    response: { 204: z.null() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: decisionErrors },
});
