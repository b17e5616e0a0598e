import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { list, page, pageQuery } from "./values.ts";

/**
 * `accessToken` is a support grant: it acts for this creator on endpoints whose `grant` allows it, and expires after 30
 * minutes.
 */
export const creator = z.object({
  account: z.object({
    _id: z.uuid(),
    fullName: z.string(),
    username: z.string(),
    profilePic: z.string().nullable(),
  }),
  accessToken: z.string(),
});
export type Creator = z.infer<typeof creator>;

export const listCreators = endpoint({
  method: "GET",
  url: "/admin/performers",
  schema: {
    summary: "List creators with support grants",
    description:
      "Sorted by name, without admins and the caller. Each grant expires after 30 minutes; its use is logged and " +
      "shown to the creator. A second factor is required in production only.",
    response: { 200: list(creator) },
  },
  config: { access: "admin", factor: "production", fresh: true, errors: ["UNAUTHENTICATED", "FORBIDDEN"] },
});

/** One support visit. `changes` lists the requests that wrote something, by method and route pattern. */
export const supportAccess = z.object({
  _id: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  reads: z.int(),
  changes: z.array(z.object({ at: z.iso.datetime(), method: z.string(), route: z.string() })),
});
export type SupportAccess = z.infer<typeof supportAccess>;

export const listSupportAccesses = endpoint({
  method: "GET",
  url: "/account/support-accesses",
  schema: {
    summary: "List support accesses to the account",
    description: "One entry for each time that support opened the account, newest first.",
    querystring: pageQuery,
    response: { 200: page(supportAccess) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export * from "./admin-accounts.ts";
export * from "./admin-billings.ts";
export * from "./admin-credits.ts";
export * from "./admin-evidence.ts";
export * from "./admin-reconciliation.ts";
export * from "./admin-recoveries.ts";
export * from "./admin-reports.ts";
export * from "./admin-transfers.ts";
export * from "./admin-wallets.ts";
