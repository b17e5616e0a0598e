import { z } from "zod";
import { checkout, checkoutPayment } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { endToEndId } from "./payments.ts";

/** Made of the payment's id and a signature of ours. */
export const byToken = z.strictObject({ token: z.string().max(200) });

/**
 * One period to be paid, shown to whoever has the link: nothing of the person, and of proofs only where they stand. Once it is
 * paid or over, `payment` brings no code any more.
 */
export const renewal = z.object({
  order: checkout
    .omit({ subscriptionId: true, email: true, proof: true, trialDays: true, test: true, testBank: true })
    .extend({ payment: checkoutPayment }),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});
export type Renewal = z.infer<typeof renewal>;

export const getRenewal = endpoint({
  method: "GET",
  url: "/renewals/:token",
  schema: { summary: "What a mailed link pays, for its live status", params: byToken, response: { 200: renewal } },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
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
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
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
