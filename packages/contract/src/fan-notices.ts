import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+={0,2}$/, "Valor inválido.");
const pushEndpoint = z.string().min(12).max(1_000);

/**
 * `quiet` is null where this browser, by its own endpoint, is not pushed to. `replaced`: it was until an e-mail was proved here, and
 * will be again once it subscribes.
 */
export const getPush = endpoint({
  method: "GET",
  url: "/fan/push",
  schema: {
    summary: "The key that browsers subscribe with, and how this one is pushed to",
    querystring: z.strictObject({ endpoint: pushEndpoint.optional() }),
    response: { 200: z.object({ publicKey: z.string(), quiet: z.boolean().nullable(), replaced: z.boolean() }) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const pushBody = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
  quiet: z.boolean().default(true),
});

/** The same endpoint again changes what is kept of it. `quiet`: nothing between 22:00 and 8:00 of São Paulo. */
export const putPush = endpoint({
  method: "PUT",
  url: "/fan/push",
  schema: {
    summary: "Push to this browser",
    body: pushBody,
    response: { 200: z.object({ endpoint: z.string(), quiet: z.boolean() }) },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "ORIGIN_REFUSED", "PUSH_REFUSED"],
    throttle: [{ per: ["address"], limit: 60, minutes: 60 }],
  },
});

/** Who knows the endpoint is that browser, also once its session is over. The same whether anybody was pushed to there. */
export const stopPush = endpoint({
  method: "POST",
  url: "/fan/push/stop",
  schema: {
    summary: "Push no more to this browser",
    body: z.strictObject({ endpoint: pushEndpoint }),
    response: { 204: z.null() },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED"] },
});

const byToken = z.strictObject({ token: z.string().min(1).max(100) });
/** `about`: a creator's stories, or the reminders of one subscription's renewals. */
const storyNotices = z.object({
  about: z.enum(["stories", "renewals"]),
  creator: z.object({ username: z.string(), fullName: z.string() }),
  stopped: z.boolean(),
});
const errors = ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"] as const;

/** By the token of a mail, without any sign-in. */
export const getStoryNotices = endpoint({
  method: "GET",
  url: "/notices/:token",
  schema: {
    summary: "Whether a fan is told of a creator's stories, or of a renewal",
    params: byToken,
    response: { 200: storyNotices },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

export const putStoryNotices = endpoint({
  method: "PUT",
  url: "/notices/:token",
  schema: {
    summary: "Tell no more of a creator's stories or of a renewal, or again",
    params: byToken,
    body: z.strictObject({ stopped: z.boolean() }),
    response: { 200: storyNotices },
  },
  config: { access: "public", errors },
});
