import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId, id, list, page, pageQuery } from "./values.ts";

export { tipLimits } from "./tip-limits.ts";

/**
 * A tip that was received. `amount` is in centavos; `anonymous`: other fans do not learn the name. `returnedAt`: its money went back,
 * or is disputed.
 */
export const tip = z.object({
  _id: z.uuid(),
  amount: z.int(),
  fan: z.object({ name: z.string() }),
  message: z.string().nullable(),
  anonymous: z.boolean(),
  storyId: z.uuid().nullable(),
  receivedAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  thankedAt: z.iso.datetime().nullable(),
});
export type Tip = z.infer<typeof tip>;

/** What tips amount to, in centavos, without returned ones; `storyId` is null for those that are about none. */
const tipSum = z.object({ storyId: z.uuid().nullable(), amount: z.int(), tips: z.int() });
export type TipSum = z.infer<typeof tipSum>;

export const listTips = endpoint({
  method: "GET",
  url: "/tips",
  schema: {
    summary: "List received tips",
    description: "Newest first, of one story with `story`. `sums` has the 100 stories with the highest sums.",
    querystring: pageQuery.extend({ story: id.optional() }),
    response: { 200: page(tip).extend({ sums: z.array(tipSum) }) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const thankForTip = endpoint({
  method: "POST",
  url: "/tips/:_id/thanks",
  schema: {
    summary: "Send thanks for a tip",
    description: "E-mails the fan once. A second request changes nothing.",
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
 * A tip that a fan gave; `_id` is that of its order. `reviewing`: its receipt waits for the creator. `returned`: its money went back,
 * or is disputed.
 */
export const fanTip = z.object({
  _id: z.uuid(),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  amount: z.int(),
  message: z.string().nullable(),
  status: z.enum(["pending", "reviewing", "received", "returned"]),
  createdAt: z.iso.datetime(),
  thankedAt: z.iso.datetime().nullable(),
});
export type FanTip = z.infer<typeof fanTip>;

export const listFanTips = endpoint({
  method: "GET",
  url: "/fan/tips",
  schema: {
    summary: "List tips of this browser",
    description: "The newest 50; expired orders that were never paid are left out.",
    response: { 200: list(fanTip) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});
