import { z } from "zod";
import { checkout, checkoutPayment } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { endToEndId } from "./payments.ts";

/** The id of the payment with our signature. */
export const byToken = z.strictObject({ token: z.string().max(200) });

/**
 * One period to be paid, visible to everybody with the link: without data of the person, and of receipts only their
 * status. `payment` has no code after it is paid or expired, nor before `isAsked` if it goes through a gateway.
 */
export const renewal = z.object({
  order: checkout
    .omit({ subscriptionId: true, email: true, proof: true, trialDays: true })
    .extend({ payment: checkoutPayment }),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** The charge exists at the gateway, for a PIX code or for the card. */
  isAsked: z.boolean(),
  /** The saved card pays on the due date, unless the fan requests a PIX code before. */
  byCard: z.boolean(),
});
export type Renewal = z.infer<typeof renewal>;

export const getRenewal = endpoint({
  method: "GET",
  url: "/renewals/:token",
  schema: {
    summary: "Get the order of a renewal link",
    description: "For showing it and polling its status.",
    params: byToken,
    response: { 200: renewal },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

export const askRenewalCode = endpoint({
  method: "POST",
  url: "/renewals/:token/code",
  schema: {
    summary: "Create the PIX code of a renewal link",
    description: "At the gateway that receives the payment. Repeating the request returns the same code.",
    operationId: "createRenewalPixCode",
    params: byToken,
    response: { 200: renewal },
  },
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

export const sendRenewalReceipt = endpoint({
  method: "POST",
  url: "/renewals/:token/receipt",
  schema: {
    summary: "Submit the receipt of a renewal link",
    description: "A picture, the end-to-end id of the transfer, or both. Does not sign anybody in.",
    operationId: "submitRenewalReceipt",
    params: byToken,
    response: { 200: renewal },
  },
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
