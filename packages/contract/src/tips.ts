import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { purchaseRefund } from "./refunds.ts";
import { byId, id, list, page, pageQuery } from "./values.ts";

export { tipLimits } from "./tip-limits.ts";

/** The story that a tip is about, also a deleted one. */
const tipStory = z.object({ _id: z.uuid(), caption: z.string().nullable(), createdAt: z.iso.datetime() });
export type TipStory = z.infer<typeof tipStory>;

/**
 * A tip that was received. `amount` is in centavos. `returnedAt`: its money went back,
 * or is disputed.
 */
export const tip = z.object({
  _id: z.uuid(),
  amount: z.int(),
  fan: z.object({ name: z.string() }),
  message: z.string().nullable(),
  story: tipStory.nullable(),
  receivedAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  thankedAt: z.iso.datetime().nullable(),
});
export type Tip = z.infer<typeof tip>;

/**
 * `waiting=true` selects the tips that wait for thanks, `waiting=false` those that were thanked for or returned; `story` those about one
 * story.
 */
export const tipsQuery = pageQuery.extend({ story: id.optional(), waiting: z.enum(["true", "false"]).optional() });

export const listTips = endpoint({
  method: "GET",
  url: "/tips",
  schema: {
    summary: "List received tips",
    description: "Newest first. A tip waits for thanks until it was thanked for or returned.",
    querystring: tipsQuery,
    response: { 200: page(tip) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** What tips amount to, in centavos, before fees and without returned ones. */
const tipSum = z.object({ amount: z.int(), tips: z.int() });

/** `story` is null for the tips that are about none. */
const storyTips = tipSum.extend({ story: tipStory.nullable() });
export type StoryTips = z.infer<typeof storyTips>;

/** `start` is the first day of the month in São Paulo. `best`: the story with the highest sum of the month, null if no tip was about one. */
const tipSums = z.object({
  month: tipSum.extend({ start: z.iso.date(), best: storyTips.nullable() }),
  total: tipSum,
  stories: z.array(storyTips),
});
export type TipSums = z.infer<typeof tipSums>;

export const getTipSums = endpoint({
  method: "GET",
  url: "/tips/sums",
  schema: {
    summary: "Get the sums of tips",
    description:
      "Of this month in São Paulo, of all time, and of the 100 stories with the highest sums. Without returned tips.",
    response: { 200: tipSums },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const thankForTip = endpoint({
  method: "POST",
  url: "/tips/:_id/thanks",
  schema: {
    summary: "Send thanks for a tip",
    description: "E-mails the fan once. A second request changes nothing, nor does one for a returned tip.",
    params: byId,
    response: { 200: tip },
  },
  config: {
    access: "creator",
    throttle: [
      { per: ["account"], limit: 300, minutes: 60 },
      { per: ["address"], limit: 600, minutes: 60 },
    ],
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"],
  },
});

/**
 * A tip that a fan gave; `_id` is that of its order. `pending`: its PIX waits to be paid. `confirming`: the gateway has not answered about
 * its card yet. `reviewing`: its receipt waits for the creator. `returned`: its money went back, or is disputed.
 */
export const fanTip = z.object({
  _id: z.uuid(),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  amount: z.int(),
  message: z.string().nullable(),
  status: z.enum(["pending", "confirming", "reviewing", "received", "returned"]),
  createdAt: z.iso.datetime(),
  thankedAt: z.iso.datetime().nullable(),
  ...purchaseRefund.shape,
});
export type FanTip = z.infer<typeof fanTip>;

export const listFanTips = endpoint({
  method: "GET",
  url: "/fan/tips",
  schema: {
    summary: "List tips of this browser",
    description: "The newest 20; expired orders that were never paid are left out.",
    response: { 200: list(fanTip) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const deleteTipMessage = endpoint({
  method: "DELETE",
  url: "/tips/:_id/message",
  schema: {
    summary: "Delete the message of a tip",
    description: "For good, also for the fan. The tip stays. Repeating the request changes nothing.",
    params: byId,
    response: { 200: tip },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
