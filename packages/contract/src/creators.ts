import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { highlight } from "./highlights.ts";
import { media } from "./medias.ts";
import { subscriptionStatuses } from "./payments.ts";
import { story } from "./stories.ts";
import { byId, list, page, pageQuery } from "./values.ts";

const byUsername = z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(64) });

/** With or without the @ of a username. */
const searched = z
  .string()
  .trim()
  .max(80, "Use no máximo 80 caracteres.")
  .regex(/^\P{Cc}*$/u, "Há um caractere que não é permitido.")
  .transform((typed) => typed.replace(/^@/, ""));

export const publicProfile = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  profilePic: z.string().nullable(),
  bio: z.string(),
  city: z.string().nullable(),
  instagram: z.string().nullable(),
  adult: z.boolean(),
});

/** `price` in centavos for the whole period. */
export const publicPlan = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  periodMonths: z.int(),
  trialDays: z.int(),
});

/**
 * How an order is paid here. `card` where cards are taken: what the browser turns one into a token with, at the gateway's own
 * `host`; the number is never sent to us. `test`: no money is real.
 */
export const waysToPay = z.object({
  gateway: z.enum(["bacen", "iugu", "mercadopago"]),
  needsDocument: z.boolean(),
  test: z.boolean(),
  card: z.object({ host: z.url(), accountId: z.string(), test: z.boolean() }).nullable(),
});
export type WaysToPay = z.infer<typeof waysToPay>;

/** `counts.subscribers` is null where the creator does not show it. `viewer.subscription` only for a signed-in fan who holds one here; `access` is whether it opens the stories now. Of a highlight only `title` and `cover`, a small picture, are public. */
export const creatorPage = z.object({
  profile: publicProfile,
  card: z.string(),
  plans: z.array(publicPlan),
  highlights: z.array(z.object({ _id: z.uuid(), title: z.string(), cover: z.string().nullable() })),
  counts: z.object({
    activeStories: z.int(),
    medias: z.int(),
    storiesPerWeek: z.int(),
    subscribers: z.int().nullable(),
    lastStoryAt: z.iso.datetime().nullable(),
  }),
  acceptsNewSubscribers: z.boolean(),
  watermark: z.boolean(),
  ways: waysToPay,
  viewer: z.object({
    owner: z.boolean(),
    subscription: z
      .object({
        _id: z.uuid(),
        status: z.enum(subscriptionStatuses),
        access: z.boolean(),
        currentPeriodEnd: z.iso.datetime().nullable(),
        openCheckoutId: z.uuid().nullable(),
      })
      .optional(),
  }),
});
export type CreatorPage = z.infer<typeof creatorPage>;

/** By the `_id` of `GET /profile`. One that is not published is a 404 to all but its owner. */
export const getPublicProfile = endpoint({
  method: "GET",
  url: "/profile/:_id",
  schema: { summary: "A creator's public profile", params: byId, response: { 200: publicProfile } },
  config: { access: "public", grant: "allowed", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

/** At most 20 whose username or full name holds the query, whatever its case and accents; an empty one holds in all. */
export const searchProfiles = endpoint({
  method: "GET",
  url: "/profile/search/all",
  schema: {
    summary: "Published creators by name",
    querystring: z.strictObject({ query: searched.default("") }),
    response: { 200: list(publicProfile) },
  },
  config: {
    access: "public",
    grant: "allowed",
    errors: ["VALIDATION_FAILED"],
    throttle: [{ per: ["address"], limit: 60, minutes: 1 }],
  },
});

/** A page that is not published yet is a 404 to all but its owner; to who holds a subscription one that was taken down is CONTENT_HIDDEN. */
export const getCreator = endpoint({
  method: "GET",
  url: "/creators/:username",
  schema: { summary: "A creator's public page", params: byUsername, response: { 200: creatorPage } },
  config: { access: "public", grant: "allowed", errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONTENT_HIDDEN"] },
});

const forWhoMayWatch = {
  access: "creator-or-fan",
  grant: "allowed",
  errors: [
    "FAN_UNAUTHENTICATED",
    "VALIDATION_FAILED",
    "NOT_FOUND",
    "SUBSCRIPTION_REQUIRED",
    "CONTENT_HIDDEN",
    "AGE_CHECK_REQUIRED",
  ],
} as const;

/** Oldest first, as they are watched. Only for a fan with access, or the owner. */
export const listCreatorStories = endpoint({
  method: "GET",
  url: "/creators/:username/stories",
  schema: {
    summary: "The active stories, for who may watch",
    params: byUsername,
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: forWhoMayWatch,
});

/** In the creator's order, each with what of it can be watched; one with nothing to watch is left out. */
export const listCreatorHighlights = endpoint({
  method: "GET",
  url: "/creators/:username/highlights",
  schema: {
    summary: "The highlights with their stories, for who may watch",
    params: byUsername,
    response: { 200: list(highlight) },
  },
  config: forWhoMayWatch,
});

/** Newest first. Only for a fan with access, or the owner. */
export const listCreatorMedias = endpoint({
  method: "GET",
  url: "/creators/:username/medias",
  schema: {
    summary: "The gallery, for who may watch",
    params: byUsername,
    querystring: pageQuery,
    response: { 200: page(media) },
  },
  config: forWhoMayWatch,
});
