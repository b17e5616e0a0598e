import { z } from "zod";
import { endpoint, hourlyAndDaily } from "./endpoint.ts";
import { fanMe, verifyCodeBody } from "./fans.ts";
import { name } from "./names.ts";
import { byId, page, pageQuery, paragraph, time } from "./values.ts";

/** Lifetime of a claim link. */
export const claimDays = 30;
export const whitelistBatch = 200;
/** Guests on the list of an account. */
export const maxGuests = 5_000;

/**
 * Free access from the verification of the e-mail (`claimedAt`) until `expiresAt`, or without limit. `claimUrl` is set
 * for a guest with a phone number, until the link is used or its 30 days end; the creator sends it.
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

/** An e-mail or a phone number, and a name, as typed. */
const person = z.strictObject({
  contact: z.string().max(300, "Texto longo demais."),
  name: z.string().max(300, "Texto longo demais.").nullable().optional(),
});

export const guestName = name(1, 80);

export const whitelistBody = z.strictObject({
  data: z
    .array(person)
    .min(1, "Informe pelo menos uma pessoa.")
    .max(whitelistBatch, `Envie até ${whitelistBatch} pessoas por vez.`),
  expiresAt: time.nullable().default(null),
  note: paragraph(200).nullable().default(null),
});

/** Why a contact was not added: no e-mail or phone number, a name that is refused, on the list already, or twice in the request. */
export const whitelistReasons = ["invalid", "name", "listed", "repeated"] as const;
export type WhitelistReason = (typeof whitelistReasons)[number];

/** `data` has the new guests; `refused` the others, by their index in the request. */
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
    summary: "List guests with free access",
    description: "Newest first.",
    operationId: "listGuests",
    querystring: pageQuery,
    response: { 200: page(whitelistEntry) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const addToWhitelist = endpoint({
  method: "POST",
  url: "/whitelist",
  schema: {
    summary: "Add guests with free access",
    description: "Adds every valid contact and reports the others.",
    operationId: "addGuests",
    body: whitelistBody,
    response: { 201: whitelistReport },
  },
  config: {
    throttle: hourlyAndDaily(60, 100),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "GUEST_LIMIT"],
  },
});

export const removeFromWhitelist = endpoint({
  method: "DELETE",
  url: "/whitelist/:_id",
  schema: {
    summary: "Remove a guest",
    description: "Ends the access within 10 seconds. Repeating the request returns 204 again.",
    operationId: "removeGuest",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

const byToken = z.strictObject({ token: z.string().min(1).max(100) });

/**
 * `name` is the name that the creator gave the person. A `guest` watches for free until `expiresAt`; a `subscriber` has paid until then
 * elsewhere, and renews at the terms of `next`, as far as they are decided.
 */
export const claim = z.object({
  kind: z.enum(["guest", "subscriber"]),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  name: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  next: z.object({ amount: z.int(), periodMonths: z.int() }).nullable(),
});
export type Claim = z.infer<typeof claim>;

const claimThrottle = [{ per: ["address"], limit: 30, minutes: 15, counts: ["LINK_EXPIRED"] }] as const;

export const getInvitation = endpoint({
  method: "GET",
  url: "/claims/:token",
  schema: {
    summary: "Get an invitation by its claim link",
    operationId: "getInvitation",
    params: byToken,
    response: { 200: claim },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "LINK_EXPIRED"], throttle: claimThrottle },
});

export const acceptInvitation = endpoint({
  method: "POST",
  url: "/claims/:token",
  schema: {
    summary: "Accept an invitation with a verified e-mail",
    description:
      "Consumes the link: the invitation belongs to the e-mail that the code verifies, and the browser is signed in " +
      "with it.",
    operationId: "acceptInvitation",
    params: byToken,
    body: verifyCodeBody,
    response: { 200: claim },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "LINK_EXPIRED", "CODE_WRONG"],
    throttle: [...claimThrottle, { per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});

export const openSession = endpoint({
  method: "POST",
  url: "/fan/session",
  schema: {
    summary: "Sign a fan in with a verification code",
    description:
      "Verifies the e-mail and sets a new cookie; the previous one stays valid for a minute. Starts free orders and " +
      "invitations that wait for this verification.",
    operationId: "createFanSession",
    body: verifyCodeBody,
    response: { 200: fanMe },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "CODE_WRONG"],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});
