import { z } from "zod";
import { account, decisionErrors, errors } from "./admin-values.ts";
import { endpoint } from "./endpoint.ts";
import { byId, line, page, pageQuery } from "./values.ts";

/**
 * A transfer that was submitted to the gateway but is found there neither by the gateway's id (`withdrawal`) nor by
 * ours. `candidate` is a withdrawal of the same amount and time that no other transfer matches.
 */
export const stuckTransfer = z.object({
  _id: z.uuid(),
  account,
  gateway: z.enum(["iugu", "mercadopago"]),
  amount: z.int(),
  pixKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  stuckAt: z.iso.datetime(),
  withdrawal: z.string().nullable(),
  candidate: z.string().nullable(),
});

export type StuckTransfer = z.infer<typeof stuckTransfer>;

export const listStuckTransfers = endpoint({
  method: "GET",
  url: "/admin/stuck-transfers",
  schema: {
    summary: "List transfers not found at the gateway",
    description: "Longest stuck first.",
    querystring: pageQuery,
    response: { 200: page(stuckTransfer) },
  },
  config: { access: "admin", errors },
});

const resolved = z.object({ _id: z.uuid(), resolution: z.enum(["made", "not_made"]) });

export const transferMadeBody = z.strictObject({ withdrawal: line(1, 64) });

export const confirmTransferMade = endpoint({
  method: "POST",
  url: "/admin/stuck-transfers/:_id/made",
  schema: {
    summary: "Match a stuck transfer to a withdrawal",
    description: "Final. The withdrawal is verified at the gateway, with the creator's account.",
    operationId: "matchStuckTransfer",
    params: byId,
    body: transferMadeBody,
    response: { 200: resolved },
  },
  config: { access: "admin", fresh: true, errors: [...decisionErrors, "WITHDRAWAL_MISMATCH", "GATEWAY_BUSY"] },
});

export const confirmTransferNotMade = endpoint({
  method: "POST",
  url: "/admin/stuck-transfers/:_id/not-made",
  schema: {
    summary: "Return the money of a stuck transfer",
    description: "Final. The amount is available to the creator again.",
    operationId: "returnStuckTransfer",
    params: byId,
    response: { 200: resolved },
  },
  config: { access: "admin", fresh: true, errors: [...decisionErrors, "WITHDRAWAL_LISTED", "GATEWAY_BUSY"] },
});
