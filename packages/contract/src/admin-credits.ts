import { z } from "zod";
import { account, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId } from "./payments.ts";
import { pixKeyTypes } from "./settings.ts";
import { byId, page, pageQuery } from "./values.ts";

/**
 * What the platform owes to a creator, in centavos, and no sale has offset since `since`: for 60 days (`idle`), or because the creator
 * requested deletion of the account. Fees of refunded sales, or money that the gateway does not pay out since it is too little. `_id` is the account's. `pixKey` is null where the creator
 * has none; `updatedAt` is when it was last saved. `pixCopyPaste` pays `amount` to it.
 */
export const credit = z.object({
  _id: z.uuid(),
  account,
  amount: z.int(),
  since: z.iso.datetime(),
  reason: z.enum(["idle", "deletion"]),
  pixKey: z
    .object({ type: z.enum(pixKeyTypes), key: z.string(), name: z.string(), updatedAt: z.iso.datetime() })
    .nullable(),
  pixCopyPaste: z.string().nullable(),
});

export type Credit = z.infer<typeof credit>;

export const listCredits = endpoint({
  method: "GET",
  url: "/admin/credits",
  schema: {
    summary: "List credits to pay back",
    description: "Oldest first.",
    querystring: pageQuery,
    response: { 200: page(credit) },
  },
  config: { access: "admin", errors },
});

/** `amount` is the transferred amount, in centavos. */
export const recordCreditPaymentBody = z.strictObject({
  amount: z.int().min(1, "O valor mínimo é R$ 0,01.").max(100_000_000),
  endToEndId,
});

export const recordCreditPayment = endpoint({
  method: "POST",
  url: "/admin/credits/:_id/payments",
  schema: {
    summary: "Record the payment of a credit by PIX",
    description:
      "Final, logged, and e-mailed to the creator. Recording the same transfer again returns the same result. A sale " +
      "between the transfer and its record needs no correction: the next billing collects the difference.",
    params: byId,
    body: recordCreditPaymentBody,
    response: { 200: z.object({ _id: z.uuid(), amount: z.int() }) },
  },
  config: {
    throttle: hourly(300),
    access: "admin",
    fresh: true,
    errors: [...errors, "NOT_FOUND", "OWN_CASE", "CREDIT_TOO_LOW", "CREDIT_ALREADY_RECORDED"],
  },
});
