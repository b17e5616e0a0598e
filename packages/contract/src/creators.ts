import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { watchableHighlight } from "./highlights.ts";
import { media } from "./medias.ts";
import { subscriptionStatuses } from "./payments.ts";
import { watchableStory } from "./stories.ts";
import { byId, byUsername, list, optionalLine, page, pageQuery } from "./values.ts";

/** A leading @ is ignored. */
const searched = optionalLine(80).transform((typed) => typed.replace(/^@/, ""));

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

/** `price` is for the whole period, in centavos. */
export const publicPlan = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  periodMonths: z.int(),
  trialDays: z.int(),
});

/**
 * Payment methods of a creator. `card` is set where cards are accepted: the gateway `host` and account with which the
 * browser creates a card token; the card number never reaches our server. `test`: no real money moves.
 */
export const waysToPay = z.object({
  gateway: z.enum(["bacen", "iugu", "mercadopago"]),
  needsDocument: z.boolean(),
  test: z.boolean(),
  card: z.object({ host: z.url(), accountId: z.string(), test: z.boolean() }).nullable(),
});
export type WaysToPay = z.infer<typeof waysToPay>;

/**
 * `counts.subscribers` is null where the creator hides it. `viewer.subscription` is set for a signed-in fan who has one
 * with this creator; `access` is true when it opens the stories now. Only `title` and `cover` (a small picture) of a
 * highlight are public.
 */
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
  acceptsTips: z.boolean(),
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

export const getPublicProfile = endpoint({
  method: "GET",
  url: "/profile/:_id",
  schema: {
    summary: "Get a public profile",
    description: "By the `_id` of `GET /v1/profile`. An unpublished profile is a 404 for everybody but its owner.",
    params: byId,
    response: { 200: publicProfile },
  },
  config: { access: "public", grant: "allowed", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

/**
 * `feePercent` is the platform's share of sales by direct PIX. `example` is the page of a creator who opted in, another
 * one each day; null if there is none.
 */
export const landing = z.object({
  feePercent: z.number(),
  example: z
    .object({
      fullName: z.string(),
      username: z.string(),
      profilePic: z.string().nullable(),
      lastStoryAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type Landing = z.infer<typeof landing>;

export const getLanding = endpoint({
  method: "GET",
  url: "/landing",
  schema: {
    summary: "Get what the landing page shows",
    querystring: z.strictObject({}),
    response: { 200: landing },
  },
  config: { access: "public", grant: "allowed", errors: ["VALIDATION_FAILED"] },
});

export const searchProfiles = endpoint({
  method: "GET",
  url: "/profile/search/all",
  schema: {
    summary: "Search published creators",
    description:
      "At most 20 with the query in username or full name, ignoring case and accents; an empty query matches " + "all.",
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

export const getCreator = endpoint({
  method: "GET",
  url: "/creators/:username",
  schema: {
    summary: "Get a creator's public page",
    description:
      "An unpublished page is a 404 for everybody but its owner. A page that was taken down is CONTENT_HIDDEN for " +
      "its subscribers.",
    operationId: "getCreatorPage",
    params: byUsername,
    response: { 200: creatorPage },
  },
  config: { access: "public", grant: "allowed", errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONTENT_HIDDEN"] },
});

const forViewers = {
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

/** What the viewer shows of the creator; `watermark`: their username is over the stories. `acceptsTips`: they can be paid now. */
const watchedCreator = publicProfile
  .pick({ username: true, fullName: true, profilePic: true, bio: true })
  .extend({ watermark: z.boolean(), acceptsTips: z.boolean() });

/** Paid for, so that under overload they are refused after what strangers request. */
const forWatching = { ...forViewers, priority: "paid" } as const;

export const listCreatorStories = endpoint({
  method: "GET",
  url: "/creators/:username/stories",
  schema: {
    summary: "List active stories of a creator",
    description:
      "Oldest first, in viewing order. Requires a subscription with access, or the owner. `viewed` says whether a fan of " +
      "this browser has watched the first second; it is false for the owner.",
    params: byUsername,
    querystring: pageQuery,
    response: { 200: page(watchableStory.extend({ viewed: z.boolean() })).extend({ creator: watchedCreator }) },
  },
  config: forWatching,
});

export const listCreatorHighlights = endpoint({
  method: "GET",
  url: "/creators/:username/highlights",
  schema: {
    summary: "List highlights of a creator with stories",
    description: "In the creator's order, each with its watchable stories; highlights without any are left out.",
    params: byUsername,
    response: { 200: list(watchableHighlight).extend({ creator: watchedCreator }) },
  },
  config: forWatching,
});

export const listCreatorMedias = endpoint({
  method: "GET",
  url: "/creators/:username/medias",
  schema: {
    summary: "List the gallery of a creator",
    description: "Newest first. Requires a subscription with access, or the owner.",
    params: byUsername,
    querystring: pageQuery,
    response: { 200: page(media) },
  },
  config: forWatching,
});

/** Counts of a creator's content; `views7d` and `viewers7d` (distinct fans) are of the last seven days. */
export const accountStats = z.object({
  activeStories: z.int(),
  archivedStories: z.int(),
  highlights: z.int(),
  medias: z.int(),
  views7d: z.int(),
  viewers7d: z.int(),
});

export type AccountStats = z.infer<typeof accountStats>;

export const getAccountStats = endpoint({
  method: "GET",
  url: "/account/stats",
  schema: { summary: "Get content and view statistics", response: { 200: accountStats } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export * from "./creators-fan-home.ts";
