import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { id } from "./values.ts";

/** Receipts, by their ids: another one that is sent for the same payment meanwhile is not among them. */
const receiptIds = z.array(id).min(1).max(100);

export const scheduleApprovals = endpoint({
  method: "POST",
  url: "/payments/approvals",
  schema: {
    summary: "Approve receipts in ten seconds",
    description:
      "Each is approved after `seconds`, even if its creator is offline then, unless it is decided or undone before. Only receipts with " +
      "green checks alone, now and then. Responds with those that it accepted.",
    operationId: "scheduleApprovals",
    body: z.strictObject({ receipts: receiptIds }),
    response: { 200: z.object({ receipts: z.array(z.uuid()), seconds: z.int() }) },
  },
  config: {
    throttle: hourly(300),
    access: "creator",
    priority: "last",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"],
  },
});

export const cancelApprovals = endpoint({
  method: "POST",
  url: "/payments/approvals/undo",
  schema: {
    summary: "Undo the approval of receipts",
    description: "While they are not approved. Responds with those that wait for a decision again.",
    operationId: "cancelApprovals",
    body: z.strictObject({ receipts: receiptIds }),
    response: { 200: z.object({ receipts: z.array(z.uuid()) }) },
  },
  config: {
    throttle: hourly(300),
    access: "creator",
    priority: "last",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"],
  },
});
