import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { list, page, pageQuery } from "./values.ts";

/** `accessToken` is a grant: it acts for this creator, as far as each endpoint's `grant` lets it, for 30 minutes. */
export const performer = z.object({
  account: z.object({
    _id: z.uuid(),
    fullName: z.string(),
    username: z.string(),
    profilePic: z.string().nullable(),
  }),
  accessToken: z.string(),
});
export type Performer = z.infer<typeof performer>;

/** Without admins and oneself, by name. */
export const listPerformers = endpoint({
  method: "GET",
  url: "/admin/performers",
  schema: { summary: "Every creator, each with a grant to look after the account", response: { 200: list(performer) } },
  config: { access: "admin", errors: ["UNAUTHENTICATED", "FORBIDDEN"] },
});

/** A visit of support: `changes` name the calls that wrote something, as `DELETE` and `/stories/:_id`. */
export const supportAccess = z.object({
  _id: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  reads: z.int(),
  changes: z.array(z.object({ at: z.iso.datetime(), method: z.string(), route: z.string() })),
});
export type SupportAccess = z.infer<typeof supportAccess>;

/** One for each time that support opened the account, newest first. */
export const listSupportAccesses = endpoint({
  method: "GET",
  url: "/account/support-accesses",
  schema: {
    summary: "When support looked at this account, and what it changed",
    querystring: pageQuery,
    response: { 200: page(supportAccess) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
