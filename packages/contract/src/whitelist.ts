import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { proofBody } from "./fans.ts";
import { name } from "./names.ts";
import { byId, page, pageQuery, paragraph, time } from "./values.ts";

/** How long a claim link can be used. */
export const claimDays = 30;
export const whitelistBatch = 200;

/**
 * Watches for nothing once the person has proved the e-mail (`claimedAt`), until `expiresAt` or for good. `claimUrl` is for an
 * entry by phone, while it is unused and its 30 days last; the creator sends it.
 */
export const whitelistEntry = z.object({
  _id: z.uuid(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  claimUrl: z.string().nullable(),
  claimUntil: z.iso.datetime().nullable(),
});
export type WhitelistEntry = z.infer<typeof whitelistEntry>;

/** One person: an e-mail or a phone, as it was typed. */
const person = z.strictObject({
  contact: z.string().max(300, "Texto longo demais."),
  name: name(1, 80).nullable().optional(),
});

export const whitelistBody = z.strictObject({
  data: z
    .array(person)
    .min(1, "Informe pelo menos uma pessoa.")
    .max(whitelistBatch, `Envie até ${whitelistBatch} pessoas por vez.`),
  expiresAt: time.nullable().default(null),
  note: paragraph(200).nullable().default(null),
});

/** Why somebody was not taken: no e-mail or phone, on the list already, or twice in what was sent. */
export const whitelistReasons = ["invalid", "listed", "repeated"] as const;
export type WhitelistReason = (typeof whitelistReasons)[number];

/** `data` was taken; `refused` names by its place in the request what was not. */
export const whitelistReport = z.object({
  object: z.literal("list"),
  data: z.array(whitelistEntry),
  refused: z.array(z.object({ index: z.int(), contact: z.string(), reason: z.enum(whitelistReasons) })),
});
export type WhitelistReport = z.infer<typeof whitelistReport>;

export const listWhitelist = endpoint({
  method: "GET",
  url: "/whitelist",
  schema: {
    summary: "Who watches for nothing, newest first",
    querystring: pageQuery,
    response: { 200: page(whitelistEntry) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** Takes whom it can and reports the rest. */
export const addToWhitelist = endpoint({
  method: "POST",
  url: "/whitelist",
  schema: { summary: "Let people watch for nothing", body: whitelistBody, response: { 201: whitelistReport } },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** Ends the access within 10 s. Again, it answers 204 again. */
export const removeFromWhitelist = endpoint({
  method: "DELETE",
  url: "/whitelist/:_id",
  schema: { summary: "End free access", params: byId, response: { 204: z.null() } },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

const byToken = z.strictObject({ token: z.string().min(1).max(100) });

/** Whose invitation it is. `name` is what the creator calls the person. */
export const claim = z.object({
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  name: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Claim = z.infer<typeof claim>;

const claimThrottle = [{ per: ["address"], limit: 30, minutes: 15, counts: ["LINK_EXPIRED"] }] as const;

export const getClaim = endpoint({
  method: "GET",
  url: "/claims/:token",
  schema: { summary: "What a claim link gives", params: byToken, response: { 200: claim } },
  config: { access: "public", errors: ["VALIDATION_FAILED", "LINK_EXPIRED"], throttle: claimThrottle },
});

/** Uses the link up: it belongs from now on to the e-mail that the code proves, and the browser is signed in with it. */
export const takeClaim = endpoint({
  method: "POST",
  url: "/claims/:token",
  schema: {
    summary: "Accept an invitation by proving an e-mail",
    params: byToken,
    body: proofBody,
    response: { 200: claim },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "LINK_EXPIRED", "CODE_WRONG"],
    throttle: [...claimThrottle, { per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});
