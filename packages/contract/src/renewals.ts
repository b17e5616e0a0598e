import { z } from "zod";
import { checkout, checkoutPayment } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { endToEndId } from "./payments.ts";

/** Made of the payment's id and a signature of ours. */
export const byToken = z.strictObject({ token: z.string().max(200) });

/**
 * One period to be paid, shown to whoever has the link: nothing of the person, and of proofs only where they stand. Once it is
 * paid or over, `payment` brings no code any more; what a gateway takes in has none before it was asked for.
 */
export const renewal = z.object({
  order: checkout
    .omit({ subscriptionId: true, email: true, proof: true, trialDays: true })
    .extend({ payment: checkoutPayment }),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** A gateway has been asked for it: by its code, or by the card. */
  isAsked: z.boolean(),
  /** The card that is kept pays it on its day, unless its owner asks for a code before. */
  byCard: z.boolean(),
});
export type Renewal = z.infer<typeof renewal>;

export const getRenewal = endpoint({
  method: "GET",
  url: "/renewals/:token",
  schema: { summary: "What a mailed link pays, for its live status", params: byToken, response: { 200: renewal } },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

/** By the gateway that takes the money in; what was asked for before is answered as it stands. */
export const askRenewalCode = endpoint({
  method: "POST",
  url: "/renewals/:token/code",
  schema: { summary: "Ask for the PIX code of what a mailed link pays", params: byToken, response: { 200: renewal } },
  config: {
    access: "public",
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
    errors: [
      "ORIGIN_REFUSED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "PAYMENT_NOT_OPEN",
      "CARD_DECLINED",
      "GATEWAY_REFUSED",
      "PIX_UNAVAILABLE",
      "GATEWAY_BUSY",
    ],
  },
});

/** A picture, the transfer's id, or both; nobody is signed in by it. */
export const sendRenewalReceipt = endpoint({
  method: "POST",
  url: "/renewals/:token/receipt",
  schema: { summary: "Send the proof of what a mailed link pays", params: byToken, response: { 200: renewal } },
  config: {
    access: "public",
    upload: {
      fields: z.strictObject({ endToEndId: endToEndId.optional() }),
      maxBytes: 10 * 1024 * 1024,
      tooLarge: "FILE_TOO_LARGE",
    },
    throttle: [
      { per: ["params.token"], limit: 10, minutes: 60 },
      { per: ["address"], limit: 30, minutes: 60 },
    ],
    errors: [
      "ORIGIN_REFUSED",
      "NOT_FOUND",
      "FILE_MISSING",
      "NOT_A_PROOF",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_WAITING",
      "RECEIPT_LIMIT",
    ],
  },
});
