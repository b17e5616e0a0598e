import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { verifyCodeBody } from "./fans.ts";
import { giftLimits } from "./gift-limits.ts";
import { isLinkLike, personName } from "./names.ts";
import { purchaseRefund } from "./refunds.ts";
import { byId, email, id, list, page, pageQuery, paragraph } from "./values.ts";

export { giftLimits, giftRefundDays } from "./gift-limits.ts";

/**
 * A subscription for somebody else. `receiver.email` is where it is sent, and then the only address that may claim it; without one
 * the buyer hands over the link. `deliverOn` is a day in São Paulo, today if it is left out.
 */
export const giftLine = z.strictObject({
  kind: z.literal("gift"),
  planId: id,
  receiver: z.strictObject({ name: personName(2, 80), email: email.optional() }),
  message: paragraph(giftLimits.message)
    .refine((typed) => !isLinkLike(typed), "A mensagem não pode ter endereço de site.")
    .optional(),
  deliverOn: z.iso.date("Escolha um dia.").optional(),
});

const plan = z.object({ name: z.string(), periodMonths: z.int() });
const creator = z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() });

export const giftStates = ["unclaimed", "claimed", "refund_requested", "returned"] as const;

/**
 * A gift that was paid, for the creator. `amount` is in centavos. `returned`: its money went back, or is disputed.
 * `refund_requested`: its buyer wants the money back; with `refundDue` it is the creator's to return.
 */
export const gift = z.object({
  _id: z.uuid(),
  paymentId: z.uuid(),
  amount: z.int(),
  buyer: z.object({ name: z.string() }),
  receiver: z.object({ name: z.string() }),
  plan,
  message: z.string().nullable(),
  state: z.enum(giftStates),
  refundDue: z.boolean(),
  deliverOn: z.iso.date(),
  receivedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
});
export type Gift = z.infer<typeof gift>;

export const listGifts = endpoint({
  method: "GET",
  url: "/gifts",
  schema: {
    summary: "List sold gifts",
    description: "Newest first.",
    querystring: pageQuery,
    response: { 200: page(gift) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const deleteGiftMessage = endpoint({
  method: "DELETE",
  url: "/gifts/:_id/message",
  schema: {
    summary: "Delete the message of a gift",
    description: "For good, also for buyer and receiver. The gift stays. Repeating the request changes nothing.",
    params: byId,
    response: { 200: gift },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/**
 * A gift that a fan bought; `_id` is that of its order, `paymentId` that for the checkout. `url` is the link for the receiver, once it is
 * paid. `withdrawal` takes back a claimed gift too. While nobody has claimed it, the money may be asked back from `refundableAt` on;
 * `refundable`: whether now.
 */
export const fanGift = z.object({
  _id: z.uuid(),
  paymentId: z.uuid(),
  creator,
  plan,
  receiver: z.object({ name: z.string(), email: z.string().nullable() }),
  message: z.string().nullable(),
  amount: z.int(),
  status: z.enum(["pending", "confirming", "reviewing", ...giftStates]),
  url: z.url().nullable(),
  deliverOn: z.iso.date(),
  deliveredAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  refundableAt: z.iso.datetime(),
  refundable: z.boolean(),
  createdAt: z.iso.datetime(),
  ...purchaseRefund.shape,
});
export type FanGift = z.infer<typeof fanGift>;

export const listFanGifts = endpoint({
  method: "GET",
  url: "/fan/gifts",
  schema: {
    summary: "List gifts that this browser has bought",
    description: "The newest 20; expired orders that were never paid are left out.",
    response: { 200: list(fanGift) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const refundGift = endpoint({
  method: "POST",
  url: "/fan/gifts/:_id/refund",
  schema: {
    summary: "Request the money of an unclaimed gift back",
    description:
      "From the 90th day after its delivery. The gift can no longer be claimed. A gateway returns the money; money that went to " +
      "the creator's own key is the creator's to return. Repeating the request changes nothing.",
    params: byId,
    response: { 200: fanGift },
  },
  config: {
    access: "fan",
    throttle: hourly(30),
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "GIFT_CLAIMED", "GIFT_KEPT"],
  },
});

const byCode = z.strictObject({ code: z.string().min(1).max(100) });

/**
 * A gift as whoever has its link sees it. `waiting`: it is not paid yet. `unavailable`: the creator's page is not on air. `addressed`:
 * only one e-mail address may claim it. `mine`: an address of this browser has claimed it, and it runs until `until`. `renews`: it has
 * extended a subscription of theirs that renews afterwards.
 */
export const offeredGift = z.object({
  creator,
  plan,
  buyer: z.object({ name: z.string() }),
  receiver: z.object({ name: z.string() }),
  message: z.string().nullable(),
  state: z.enum(["waiting", "ready", "claimed", "returned", "unavailable"]),
  addressed: z.boolean(),
  mine: z.boolean(),
  until: z.iso.datetime().nullable(),
  renews: z.boolean(),
});
export type OfferedGift = z.infer<typeof offeredGift>;

const codeThrottle = [{ per: ["address"], limit: 30, minutes: 15, counts: ["LINK_EXPIRED"] }] as const;

export const getOfferedGift = endpoint({
  method: "GET",
  url: "/gift-claims/:code",
  schema: {
    summary: "Get a gift by its link",
    params: byCode,
    response: { 200: offeredGift },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "LINK_EXPIRED"], throttle: codeThrottle },
});

export const claimGift = endpoint({
  method: "POST",
  url: "/gift-claims/:code",
  schema: {
    summary: "Accept a gift with a verified e-mail",
    description:
      "Starts the subscription, after a running one of the same person, and signs the browser in. Without `code` the address " +
      "must be verified in this browser. Repeating the claim with the same address returns the gift again.",
    params: byCode,
    body: verifyCodeBody.partial({ code: true }),
    response: { 200: offeredGift },
  },
  config: {
    access: "public",
    errors: [
      "VALIDATION_FAILED",
      "ORIGIN_REFUSED",
      "LINK_EXPIRED",
      "CODE_WRONG",
      "EMAIL_NOT_VERIFIED",
      "GIFT_NOT_PAID",
      "GIFT_CLAIMED",
      "GIFT_RETURNED",
      "GIFT_UNAVAILABLE",
      "GIFT_FOR_OTHER_EMAIL",
      "GIFT_NOT_NEEDED",
    ],
    throttle: [...codeThrottle, { per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});
